"""Mangles logos at random: `python -m tests.hardening.logos SEED COUNT`.

Each is read in a forked process under the limits of the real one. No reading may take more processor time than the limit,
or raise anything but `RefusedValue`. What is accepted holds nothing but a drawing, stays as it is when it is read again, and
prints by the template of the papers into a PDF that another program can show.
"""

import base64
import io
import json
import os
import random
import re
import resource
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import typst
from PIL import Image

from generator.knowledge.logo_process import SECONDS, limit, redraw
from generator.knowledge.logo_values import RefusedValue

ROOT = Path(__file__).resolve().parents[2]
PAPER = ROOT / "generator" / "paper"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10" width="20">'
    "{}</svg>"
)
SHAPES = (
    '<rect width="9" height="9" fill="#7a1f2b"/>',
    '<path d="M0 0L5 5h4v-3c1 1 2 2 3-1s1 2 3 1q1 1 2 2t1 1a2 3 30 0 1 4 2z" style="fill:red;stroke:#00f;stroke-width:.5"/>',
    '<style>.a,#b{fill:rgb(10%,20,30);stroke:none}</style><circle class="a" cx="4" cy="5" r="3"/>',
    '<defs><linearGradient id="l" x2="1"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient></defs>'
    '<ellipse fill="url(#l)" cx="9" cy="5" rx="8" ry="3"/>',
    '<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 0h1v1z"/></pattern>'
    '<rect fill="url(#p)" width="20" height="10"/>',
    '<mask id="m"><circle r="9" fill="#fff"/></mask><g mask="url(#m)" opacity=".7"><rect width="20" height="4"/></g>',
    '<clipPath id="c"><rect width="4" height="9"/></clipPath><g clip-path="url(#c)"><polygon points="0,0 9,9 3,7"/></g>',
    '<symbol id="s" viewBox="0 0 2 2"><line x2="2" y2="2" stroke="#123"/></symbol><use href="#s" width="3" height="3"/>',
    '<g transform="translate(1 2) rotate(30) scale(.5)"><polyline points="0 0 1 1 2 0" stroke="red" fill="none"/></g>',
    '<radialGradient id="r" xlink:href="#l"/><rect fill="url(#r) #0f0" width="20" height="3"/>',
)
HOSTILE = (
    *(
        'onload="x"',
        'href="file:///etc/passwd"',
        'xlink:href="http://x/"',
        'href="#s"',
        'fill="url(#p)"',
        'fill="url(//x)"',
    ),
    *(
        'style="fill:u\\72l(x)"',
        'style="mask:url(#m)"',
        'transform="scale(999999)"',
        'transform="scale(1e-9)"',
        'id="p"',
    ),
    *('stroke-width="1e6"', 'stroke-dasharray="1e-6"', 'viewBox="0 0 1e-9 1"', 'width="1e6"', 'xml:base="x"', 'r="-1"'),
    *('patternTransform="matrix(0 0 0 0 0 0)"', 'gradientTransform="skewX(90)"', 'class="a"', 'display="none"'),
    *('stroke="red" stroke-linejoin="round" stroke-linecap="square"', 'width="100%"', 'opacity="2"', 'fill="inherit"'),
    *("<script>1</script>", "<text>x</text>", "<set/>", "<animate/>", "<foreignObject/>", "<a/>", "<filter id='f'/>"),
    *(
        "<!DOCTYPE svg [<!ENTITY a 'b'>]>",
        "<?x y?>",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "&a;",
        "&#0;",
        "&#xD800;",
        "\0",
    ),
    *(
        "<style>@import 'x'",
        "<style>*{fill:url(x)}</style>",
        "<title>",
        "<metadata>",
        "</g>",
        "<g>",
        '<use href="#p"/>',
    ),
    *('<svg viewBox="0 0 1 1">', "</svg>", '<image href="data:image/png;base64,AA=="/>', "\u202e", "\ufeff", "é"),
)
ALLOWED = re.compile(
    r"(?:svg|g|defs|symbol|use|image|path|rect|circle|ellipse|line|polyline|polygon|mask|pattern|stop)$"
)
ALLOWED_TOO = {"clipPath", "linearGradient", "radialGradient"}
Fault = str


def raster(rng: random.Random, form: str) -> bytes:
    """Return a PNG or JPEG of some mode, now and then of another kind than its form, large or animated."""
    modes = ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"] if form == "png" else ["L", "RGB", "CMYK"]
    size = rng.choice([(1, 1), (30, 20), (1, 300), (700, 500), (5000, 4000), (3, 20)])
    image = Image.new("RGB", size, (rng.randrange(256), 9, 90)).convert("RGBA").rotate(rng.randrange(90))
    image = image.convert(rng.choice(modes)) if "I;16" not in modes else Image.new(rng.choice(modes), size)
    out = io.BytesIO()
    how = {"save_all": True, "append_images": [image]} if form == "png" and rng.random() < 0.1 else {}
    image.save(out, "PNG" if form == "png" else "JPEG", **how)
    return out.getvalue()


def drawing(rng: random.Random) -> bytes:
    """Return an SVG put together from shapes, nested and used again, with hostile pieces in some."""
    parts = [rng.choice(SHAPES) for _ in range(rng.randrange(1, 6))]
    if rng.random() < 0.15:
        form = rng.choice(["png", "jpg"])
        shown = base64.b64encode(raster(rng, form)).decode()
        parts.append(f'<image width="9" height="9" href="data:image/{form.replace("jpg", "jpeg")};base64,{shown}"/>')
    if rng.random() < 0.15:
        many = rng.choice([3, 10, 50, 70, 3000])
        around = rng.choice(["<g>", '<g opacity=".5">', '<svg viewBox="0 0 9 9">', '<g transform="scale(.9)">'])
        parts = [around * many, *parts, f"</{around[1:].split()[0].rstrip('>')}>" * many]
    if rng.random() < 0.15:
        kind, again = rng.choice(
            [
                ("g", '<use href="#{}"/>'),
                ("pattern", '<path d="M0 0h9v9z" fill="url(#{})"/>'),
                ("mask", '<g mask="url(#{})"/>'),
            ]
        )
        fan, levels = rng.choice([(1, 90), (2, 5), (3, 4), (10, 3), (10, 9)])
        chain = [f'<{kind} id="x{i}">{again.format(f"x{i - 1}") * fan}</{kind}>' for i in range(1, levels)]
        parts = [f'<{kind} id="x0"><path d="M0 0h9v9z"/></{kind}>', *chain, again.format(f"x{levels - 1}"), *parts]
    text = SVG.format("".join(parts))
    for _ in range(rng.choice([0, 0, 1, 1, 2, 5])):
        piece = rng.choice(HOSTILE)
        tags = [found.end() for found in re.finditer(r"<[A-Za-z]+|/?>", text)]
        at = rng.choice(tags)
        text = text[:at] + (f" {piece} " if "=" in piece and not piece.startswith("<") else piece) + text[at:]
    for _ in range(rng.choice([0, 0, 1, 3])):
        found = rng.choice(list(re.finditer(r"\d+(?:\.\d+)?", text)))
        other = rng.choice(["0", "-1", "1e6", "1e-300", "999999", "1e400", "nan", "00", "." * 3, "0.0000001", "300000"])
        text = text[: found.start()] + other + text[found.end() :]
    return text.encode()


def bruised(rng: random.Random, data: bytes) -> bytes:
    """Return data with bytes changed, cut, repeated or cut off."""
    for _ in range(rng.choice([1, 1, 2, 8])):
        at, long = rng.randrange(len(data) + 1), rng.choice([1, 1, 4, 60, 4000])
        change = rng.randrange(4)
        if change == 0:
            data = data[:at] + rng.randbytes(min(long, 8)) + data[at + min(long, 8) :]
        elif change == 1:
            data = data[:at] + data[at + long :]
        elif change == 2:
            data = data[:at] + data[at : at + long] * 3 + data[at + long :]
        else:
            data = data[:at]
    return data


def mangled(seed: int, number: int) -> tuple[str, bytes]:
    """Return the form and the bytes of one mangled logo."""
    rng = random.Random(f"{seed}/{number}")
    form = rng.choice(["svg", "svg", "svg", "png", "jpg"])
    data = drawing(rng) if form == "svg" else raster(rng, form if rng.random() < 0.9 else "png")
    return form, bruised(rng, data) if rng.random() < (0.3 if form == "svg" else 0.7) else data


def forked(work: Callable[[], bytes]) -> tuple[int, bytes, float]:
    """Return status (negative: the signal), answer and seconds of processor of what is done in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            status, answer = 0, work()
        except RefusedValue as error:
            status, answer = 3, str(error).encode(errors="backslashreplace")
        except BaseException as error:
            # Typst's own failures, which the real process dies of.
            known = type(error).__name__ in ("PanicException", "RuntimeError", "MemoryError")
            status, answer = 4 if known else 1, traceback.format_exc().encode(errors="replace")
        with open(writing, "wb") as out:  # noqa: PTH123
            out.write(answer)
        os._exit(status)
    os.close(writing)
    with open(reading, "rb") as answers:  # noqa: PTH123
        answer = answers.read()
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), answer, used.ru_utime + used.ru_stime


def read_under_limits(form: str, data: bytes) -> bytes:
    """Read a logo as the real process does."""
    limit()
    return redraw(form, data)


def printed(form: str, data: bytes) -> bytes:
    """Print a logo with the template of the papers, and look at the page with another program."""
    text = data.decode() if form == "svg" else ""
    logo = {"form": form, "text": text, "bytes": [] if text else list(data), "alternative": "logo"}
    tree = {"logo": logo, "colours": {"text": "", "bar": ""}, "layout": {}}
    source = (
        '#set document(title: "x")\n#import "nodes.typ": logo\n#set page(width: 90mm, height: 60mm)\n#logo(70mm, 20mm)'
    )
    compiler = typst.Compiler(
        source.encode(), root=PAPER, ignore_system_fonts=True, sys_inputs={"data": json.dumps(tree)}
    )
    pdf, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=["ua-1"])
    assert not warnings, warnings
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    assert document[0].render(scale=0.5).to_pil().size[0] > 10
    return b""


def holds_only_a_drawing(data: bytes) -> bool:
    """Tell whether an SVG has drawing elements alone, and leads nowhere."""
    for element in ElementTree.fromstring(data).iter():
        space, _, tag = element.tag[1:].partition("}")
        if space != "http://www.w3.org/2000/svg" or not (ALLOWED.match(tag) or tag in ALLOWED_TOO):
            return False
        for name, value in element.attrib.items():
            inside = re.match(r"#|data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=]+$", value)
            if name.startswith(("on", "{", "style", "src")) or (name == "href" and not inside):
                return False
            if re.search(r"url\((?!#)|[\\@<>]|javascript|/\*", value, re.IGNORECASE):
                return False
    return True


def fault_of(seed: int, number: int, told: Counter[str]) -> Fault | None:
    """Read one mangled logo; return what went wrong. `told` counts how it ended."""
    form, data = mangled(seed, number)
    status, answer, seconds = forked(lambda: read_under_limits(form, data))
    told["accepted" if status == 0 else "refused" if status == 3 else "died"] += 1
    if status == 1:
        return f"raised\n{answer.decode()}"
    if seconds > SECONDS + 1:
        return f"took {seconds:.1f} s"
    if status == 3 and b"\n" in answer:
        return "is refused in more than one line"
    if status != 0:
        return None
    if form == "svg":
        if not holds_only_a_drawing(answer):
            return "is accepted with more than a drawing"
        # A JPEG inside it loses a little each time that it is saved.
        if b"image/jpeg" not in answer and forked(lambda: redraw(form, answer))[1] != answer:
            return "is not the same when it is read again"
    status, said, _ = forked(lambda: printed(form, answer))
    return None if status == 0 else f"is accepted and does not print ({status})\n{said.decode()}"


def main(seed: int, count: int) -> int:
    """Read `count` mangled logos; return the status of the command."""
    told: Counter[str] = Counter()
    faults = 0
    for number in range(count):
        fault = fault_of(seed, number, told)
        if fault:
            faults += 1
            print(f"logo {number} of seed {seed} {fault}")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
    ended = ", ".join(f"{told[end]} {end}" for end in ("accepted", "refused", "died"))
    print(f"{count} logos, seed {seed}: {ended}; {faults} faults; at most {most:,.0f} MB")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
