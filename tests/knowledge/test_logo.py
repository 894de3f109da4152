"""What is refused as a logo, and how that is told: with the line of book.yml."""

import base64
import io
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.knowledge.load import load
from generator.knowledge.logo import LARGEST, LogoError, read_logo
from generator.knowledge.logo_process import redraw
from generator.knowledge.logo_values import RefusedValue
from tests.small import ROOT

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">%s'
    '<rect width="5" height="5"/></svg>'
)
PNG = b"\x89PNG\r\n\x1a\n"


def picture(kind: str, mode: str = "RGB", size: tuple[int, int] = (40, 20), **how: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind, **how)
    return out.getvalue()


def data_url(form: str, data: bytes) -> str:
    return f"data:image/{form};base64,{base64.b64encode(data).decode()}"


def png_of(width: int, height: int) -> bytes:
    """A small file that says it has so many pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    rows = zlib.compress(bytes((width // 8 + 1) * 100))
    return PNG + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def refused(form: str, data: bytes | str) -> str:
    """What is wrong with a logo, as one line."""
    with pytest.raises(RefusedValue) as error:
        redraw(form, data if isinstance(data, bytes) else data.encode())
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize(
    "inside",
    [
        "",
        '<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/>',
        f'<image width="4" height="4" href="{data_url("png", picture("PNG"))}"/>',
        f'<image width="4" height="4" xlink:href="{data_url("jpeg", picture("JPEG"))}"/>',
        '<!-- a note --><title>Club</title><metadata xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:RDF/></metadata>',
        '<g contentStyleType="text/css" color-interpolation-filters="sRGB" pointer-events="none" enable-background="new 0 0 9 9"/>',
        "<g style='font-family:\"A b\";-inkscape-font-specification:x;filter:none'/>",
        '<path d="M1,2a3 3 0 01.5-.5L3-4.5e-1z" transform="rotate(-45 1,1) scale(2)"/><polygon points="0,0 1,1-2 3"/>',
        '<clipPath id="c"><circle r="50%"/></clipPath><g clip-path="url( \'#c\' )" stroke="rgb(10%, 0, 255)"/>',
    ],
)
def test_an_svg_that_holds_all_it_shows_is_taken_and_stays_as_it_is_when_read_again(inside: str) -> None:
    once = redraw("svg", (SVG % inside).encode())

    assert redraw("svg", once) == once


def test_style_sheets_become_attributes_as_the_cascade_has_it() -> None:
    sheet = "<style>/* Club */ rect, .a { fill: #f00; stroke: blue } #b { fill: #0f0 } .a{opacity:.5}</style>"
    inside = '<rect id="b" class="x a" fill="#111" style="stroke: none" onclick=""/>'.replace(' onclick=""', "")

    again = redraw("svg", (SVG % (sheet + inside)).encode()).decode()

    assert (
        '<rect id="b" fill="#0f0" stroke="none" opacity=".5"/><rect width="5" height="5" fill="#f00" stroke="blue"/>'
        in again
    )
    assert "style" not in again
    assert "class" not in again


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<image href="file:///etc/passwd"/>', "a link to 'file:///etc/passwd'"),
        ('<image xlink:href="other.png"/>', "a link to 'other.png'"),
        ("<image href='../../secret.png'/>", "a link to '../../secret.png'"),
        ('<image href="&#102;ile:///etc/passwd"/>', "a link to 'file:///etc/passwd'"),
        ('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', "a link to 'data:image/svg+xml"),
        ('<image href="data:image/png;base64,iVBORw0KGgo="/>', "PNG"),
        ('<image href="data:image/png;base64,a"/>', "not base64"),
        ('<use href="https://example.org/x.svg#a"/>', "a link to 'https://example.org/x.svg#a'"),
        ('<use href="data:image/svg+xml,x#a"/>', "a link to 'data:"),
        ('<use href="#nowhere"/>', "leads to #nowhere, which is not in it"),
        ('<rect fill="url(file:///x#a)"/>', "has the style 'url(file:///x#a)'"),
        ("<rect fill=\"URL( 'http://x' )\"/>", "URL("),
        ('<rect style="fill:u\\72l(http://x)"/>', "u\\\\72l"),
        ('<rect style="fill:/**/url/**/(http://x)"/>', "has the style"),
        ('<rect style="background-image:url(x)"/>', "has background-image 'url(x)'"),
        ('<rect style="filter:url(#f)"/>', "has filter 'url(#f)'"),
        ('<rect style="fill:expression(1)"/>', "has the style"),
        ('<g mask="url(//x#a)"/>', "has the style"),
        ("<style>@import 'x.css';</style>", "@import"),
        ("<style>@font-face{src:url(x)}</style>", "@font-face"),
        ("<style>rect:hover{fill:red}</style>", "the selector 'rect:hover'"),
        ("<style>.a{fill:u\\72l(x)}</style>", "has the style"),
        ("<style>&lt;/style>&lt;script></style>", "has a <style> with"),
        ("<script>1</script>", "<script>"),
        ("<SCRIPT>1</SCRIPT>", "<SCRIPT>"),
        ('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>', "<script> of 'http://www.w3.org/1999/xhtml'"),
        ('<title><g xmlns="http://www.w3.org/1999/xhtml"/></title>', "no part of a drawing"),
        ("<metadata><script/></metadata>", "<script> where only notes belong"),
        ("<foreignObject/>", "<foreignObject>"),
        ('<rect onload="x"/>', "the attribute 'onload'"),
        ('<rect OnLoad="x"/>', "the attribute 'OnLoad'"),
        ('<set attributeName="href" to="javascript:1"/>', "<set>"),
        ('<animate attributeName="href" values="x"/>', "<animate>"),
        ('<a href="https://x"/>', "<a>"),
        ("<text>Club</text>", "convert it to paths"),
        ("<filter/>", "<filter>"),
        ('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>', "XInclude"),
        ('<g xml:base="http://x/"/>', "the attribute 'base'"),
        ('<rect e:x="1" xmlns:e="http://www.w3.org/2001/xml-events"/>', "xml-events"),
        ("<?xml-stylesheet href='x'?>", "an instruction <?xml-stylesheet?>"),
        ('<rect x="1e9"/>', "the number '1e9'"),
        (f'<rect x="{"9" * 400}"/>', "the number"),
        ('<rect x="NaN"/>', "'NaN', which is not a length"),
        ('<path d="M0 0L1e400 0"/>', "the number '1e400'"),
        ('<g transform="scale(1e7)"/>', "the number '1e7'"),
        ('<g id="a"/><g id="a"/>', "two parts with the id 'a'"),
        ("&unknown;", "line 1 is not XML"),
        ("<g>", "line 1 is not XML"),
        ("\0", "line 1 is not XML"),
    ],
)
def test_an_svg_with_more_than_a_drawing_is_refused(inside: str, told: str) -> None:
    assert told in refused("svg", SVG % inside)


def test_entities_are_refused_before_anything_reads_them() -> None:
    assert "a DOCTYPE or entities" in refused("svg", '<!DOCTYPE svg [<!ENTITY a "&a;&a;">]>' + SVG % "&a;")


def test_a_fault_of_a_drawing_is_told_with_its_line() -> None:
    assert refused("svg", SVG % '\n\n<rect onload="x"/>').endswith("(line 3)")


def multiplied(part: str, again: str) -> str:
    """Ten parts, each of which draws the one before ten times."""
    return "".join(part.format(i, again.format(i - 1) * 10 if i else "<path/>") for i in range(10))


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("<g>" * 40_000 + "</g>" * 40_000, "elements inside each other"),
        ("<g/>" * 30_000, "more than 20,000 elements"),
        (multiplied('<g id="a{}">{}</g>', '<use href="#a{}"/>'), "by parts that are used again"),
        (multiplied('<pattern id="a{}">{}</pattern>', '<path fill="url(#a{})"/>'), "by parts that are used again"),
        (multiplied('<mask id="a{}">{}</mask>', '<path mask="url(#a{})"/>'), "by parts that are used again"),
        (
            "".join(f'<g id="a{i}"><use href="#a{i + 1}"/></g>' for i in range(99)) + '<g id="a99"/>',
            "inside each other",
        ),
        ('<g id="a"><use href="#a"/></g>', "draws itself"),
        ('<pattern id="a"><g fill="url(#b)"/></pattern><pattern id="b"><g fill="url(#a)"/></pattern>', "draws itself"),
        ('<style>path{fill:url(#a)}</style><pattern id="a"><path/></pattern>', "draws itself"),
    ],
)
def test_what_draws_without_measure_is_refused_before_it_is_drawn(inside: str, told: str) -> None:
    assert told in refused("svg", SVG % inside)


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        ("<html></html>", "it has no <svg>"),
        ("<svg></svg>", "it has no <svg>"),
        ("", "not XML"),
        (SVG.replace('viewBox="0 0 9 9"', ""), "has no size"),
        (SVG.replace("0 0 9 9", "0 0 0 9"), "has the viewBox '0 0 0 9'"),
        (SVG.replace("0 0 9 9", "0 0 900 9"), "more than 20 times as long as the other"),
        (SVG.replace("0 0 9 9", "90 90 9 9"), "shows nothing on white paper"),
        (b"\xff\xfe\x00", "not UTF-8"),
    ],
)
def test_an_svg_that_shows_nothing_is_refused(svg: str | bytes, told: str) -> None:
    assert told in refused("svg", svg if isinstance(svg, bytes) else svg.replace("%s", ""))


@pytest.mark.parametrize(
    ("form", "data", "told"),
    [
        ("png", b"GIF89a", "not a picture of the kind that its name says"),
        ("jpg", picture("PNG"), "not a picture of the kind that its name says"),
        ("png", picture("JPEG"), "not a picture of the kind that its name says"),
        ("png", b"", "not a picture"),
        ("png", PNG + b"half a picture", "PNG"),
        ("png", picture("PNG")[:60], "a broken PNG picture"),
        ("jpg", picture("JPEG")[:300], "a broken JPEG picture"),
        ("png", png_of(30_000, 30_000), "30,000 × 30,000 pixels; a logo has at most 6 million"),
        ("png", png_of(300, 300), "a broken PNG picture"),
        ("png", picture("PNG", save_all=True, append_images=[Image.new("RGB", (40, 20), "red")]), "it has 2 pictures"),
        ("jpg", picture("JPEG", "CMYK"), "uses the colour mode CMYK; save it as RGB"),
        ("png", picture("PNG", "RGBA"), "shows nothing on white paper"),
    ],
)
def test_what_is_no_sound_picture_is_refused(form: str, data: bytes, told: str) -> None:
    assert told in refused(form, data)


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "I;16"])
def test_a_png_of_any_usual_kind_is_taken(mode: str) -> None:
    with Image.open(io.BytesIO(redraw("png", picture("PNG", mode)))) as again:
        assert again.size == (40, 20)


def test_a_photograph_is_turned_upright_made_smaller_and_freed_of_what_the_camera_noted() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # on its side
    exif[0x010F] = "Camera"

    with Image.open(io.BytesIO(redraw("jpg", picture("JPEG", size=(3000, 1500), exif=exif)))) as again:
        assert again.size == (1000, 2000)
        assert not again.getexif()


def test_a_logo_is_read_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text(SVG % "<?x y?>")
    (tmp_path / "logo.png").write_bytes(picture("PNG"))

    with pytest.raises(LogoError, match=r"^'logo\.svg' has an instruction <\?x\?> \(line 1\)$"):
        read_logo(tmp_path / "logo.svg")
    assert read_logo(tmp_path / "logo.png").data == redraw("png", picture("PNG"))


def test_a_renderer_that_dies_is_a_fault_of_the_logo(tmp_path: Path) -> None:
    # What stands in the pattern has the colour of what is around it: the pattern itself.
    inside = '<g fill="url(#p)"><pattern id="p" width="1" height="1"><path d="M0 0h1v1z"/></pattern><path d="M0 0h1v1z"/></g>'
    (tmp_path / "logo.svg").write_text(SVG % inside)

    with pytest.raises(LogoError, match=r"cannot be printed: the renderer crashes"):
        read_logo(tmp_path / "logo.svg")


def test_a_pipe_is_no_logo(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "logo.png")

    with pytest.raises(LogoError, match=r"there is no picture 'logo\.png'"):
        read_logo(tmp_path / "logo.png")


def test_mangled_logos_are_refused_or_print() -> None:
    """A small share of `make fuzz-logos`, in a process of its own, since it forks."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.hardening.logos", "1", "60"], cwd=ROOT, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_hundred_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "logo.png"
    with path.open("wb") as file:
        file.write(PNG)
        file.truncate(100_000_000)

    with pytest.raises(LogoError, match=f"has 100,000 kB; a logo has at most {LARGEST // 1000} kB"):
        read_logo(path)


def test_a_link_to_another_file_is_no_logo(tmp_path: Path) -> None:
    (tmp_path / "real.png").write_bytes(PNG)
    (tmp_path / "logo.png").symlink_to(tmp_path / "real.png")

    with pytest.raises(LogoError, match=r"there is no picture 'logo\.png'"):
        read_logo(tmp_path / "logo.png")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("logo: logo.svg", "logo: there is no picture 'logo.svg' in the folder of the book"),
        ("logo: ../logo.svg", "'../logo.svg' does not have the right form: a file beside book.yml"),
        ("logo: logo.gif", "'logo.gif' does not have the right form"),
        ('colours: {main: "red"}', "'red' does not have the right form: a colour such as #1a5276"),
        ("website: javascript:x", "does not have the right form: an address that begins with https://"),
    ],
)
def test_a_fault_of_the_house_is_told_with_its_line(line: str, told: str, copy: Path) -> None:
    path = copy / "rules/books/cz-2011/book.yml"
    path.write_text(path.read_text() + line + "\n")

    found = [f for f in load(copy).findings if f.file == "rules/books/cz-2011/book.yml"]

    assert [finding.line for finding in found] == [len(path.read_text().splitlines())]
    assert told in found[0].message


def test_an_unknown_policy_on_the_card_is_told_with_its_line(copy: Path) -> None:
    path = copy / "rules/outline.yml"
    path.write_text(path.read_text().replace("    - clock_seconds\n", "    - clock_secs\n"))

    findings = load(copy).findings

    assert ["did you mean 'clock_seconds'?" in finding.message for finding in findings] == [True]
    assert path.read_text().splitlines()[findings[0].line - 1] == "    - clock_secs"
