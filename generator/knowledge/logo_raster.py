"""Reads a PNG or JPEG that somebody else made, and rewrites it: its pixels alone, and no more of them than paper can show."""

import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from generator.knowledge.logo_values import RefusedValue

MOST_PIXELS = 6_000_000  # more than the largest poster shows; reading them takes a second
LONGEST_SIDE = 2_000  # pixels; 600 to the inch on the largest poster

_KINDS = {"png": "PNG", "jpg": "JPEG"}
# How the pixels of each mode are kept; what is missing here is for printing presses and scanners.
_MODES = {
    **{"1": "L", "L": "L", "LA": "LA", "P": "RGBA", "PA": "RGBA", "RGB": "RGB", "RGBA": "RGBA"},
    "I;16": "L",
}


def redraw(form: str, data: bytes) -> tuple[str, bytes]:
    """Return form (`png` or `jpg`) and bytes of a rewritten picture: upright, without metadata, at most `LONGEST_SIDE` wide and high.

    Raises `RefusedValue` for what is not such a picture, is broken, animated or too large, or has the colours of a printing press.
    """
    kind = _KINDS[form]
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # Pillow warns of broken metadata and of bombs
        try:
            return form, _redraw(kind, data)
        except RefusedValue:
            raise
        except (
            OSError,
            ValueError,
            SyntaxError,
            IndexError,
            OverflowError,
            Warning,
            Image.DecompressionBombError,
        ) as error:
            raise RefusedValue(f"is a broken {kind} picture ({' '.join(str(error).split())[:80]})") from None


def _redraw(kind: str, data: bytes) -> bytes:
    Image.MAX_IMAGE_PIXELS = None  # the limit is ours, and so is the message
    try:
        image: Image.Image = Image.open(io.BytesIO(data), formats=[kind])
    except UnidentifiedImageError:
        raise RefusedValue(f"is not a picture of the kind that its name says ({kind}), or a broken one") from None
    if image.width * image.height > MOST_PIXELS:
        raise RefusedValue(
            f"has {image.width:,} × {image.height:,} pixels; a logo has at most {MOST_PIXELS / 1e6:.0f} million"
        )
    frames = getattr(image, "n_frames", 1)
    if frames != 1:
        raise RefusedValue(f"is animated: it has {frames} pictures; a logo is one")
    if image.mode not in _MODES:
        raise RefusedValue(f"uses the colour mode {image.mode}; save it as RGB")
    image.load()
    if image.mode == "I;16":
        image = image.point(lambda value: value / 256)
    transparent = "transparency" in image.info
    image = ImageOps.exif_transpose(image).convert("RGBA" if transparent else _MODES[image.mode])
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
    plain = Image.frombytes(image.mode, image.size, image.tobytes())  # without what else the file said
    out = io.BytesIO()
    if kind == "PNG":
        plain.save(out, kind)
    else:
        plain.save(out, kind, quality=92)
    return out.getvalue()
