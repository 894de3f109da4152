"""What is refused as a logo, and how that is told: with the line of book.yml."""

from pathlib import Path

import pytest

from generator.knowledge.load import load
from generator.knowledge.logo import LARGEST, LogoError, read_logo

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "inside",
    [
        "",
        '<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/>',
        '<image href="data:image/png;base64,iVBORw0KGgo="/>',
        "<style>.a{fill:#fff}</style>",
    ],
)
def test_an_svg_that_holds_all_it_shows_is_taken(inside: str, tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text(SVG % inside)

    assert read_logo(tmp_path / "logo.svg").form == "svg"


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<image href="file:///etc/passwd"/>', "a link to 'file:///etc/passwd'"),
        ('<image xlink:href="other.png"/>', "a link to 'other.png'"),
        ("<image href='../../secret.png'/>", "a link to '../../secret.png'"),
        ('<image href="&#102;ile:///etc/passwd"/>', "a link to"),
        ('<use href="https://example.org/x.svg#a"/>', "a link to 'https://example.org/x.svg#a'"),
        ('<rect fill="url(file:///x#a)"/>', "a link to 'file:///x#a'"),
        ("<style>@import 'x.css';</style>", "@import"),
        ("<script>1</script>", "<script>"),
        ("<foreignObject/>", "<foreignObject>"),
    ],
)
def test_an_svg_that_leads_out_of_itself_is_refused(inside: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text(SVG % inside)

    with pytest.raises(LogoError) as error:
        read_logo(tmp_path / "logo.svg")
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_entities_are_refused_before_anything_reads_them(tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text('<!DOCTYPE svg [<!ENTITY a "&a;&a;">]>' + SVG % "&a;")

    with pytest.raises(LogoError, match="a DOCTYPE or entities"):
        read_logo(tmp_path / "logo.svg")


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("logo.png", b"GIF89a", "not a picture of the kind that its name says"),
        ("logo.jpg", PNG, "not a picture of the kind that its name says"),
        ("logo.png", b"", "not a picture"),
        ("logo.svg", b"<html></html>", "it has no <svg>"),
        ("logo.svg", b"\xff\xfe\x00", "not UTF-8"),
    ],
)
def test_what_is_no_picture_is_refused(name: str, data: bytes, told: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)

    with pytest.raises(LogoError, match=told):
        read_logo(tmp_path / name)


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
