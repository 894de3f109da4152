"""Books in print and their pages: where PDFs and printed codes lead."""

from pathlib import Path

from generator.knowledge.load import load
from generator.paper.qr_codes import chapter_address
from generator.site import addresses
from generator.site.generate import fingerprint
from generator.site.multilingual_site import MultilingualSite
from generator.site.pdf_details import pdf_details_file, read_pdf_details, write_pdf_details

FACTS = {"cz-2011-cs": {"a4": (17, 137_000), "a5": (22, 1_420_000)}}


def test_a_book_names_its_pdfs_with_pages_and_size(copy: Path) -> None:
    write_pdf_details(copy, FACTS)
    sites = MultilingualSite(load(copy), pdf=True)
    page = sites.pages("cs")["cz-2011/index"].text

    assert 'href="../../pdf/cz-2011-cs.pdf">A4, 17 stran, 0,1 MB<' in page.replace("\\", "")
    assert 'href="../../pdf/cz-2011-cs-a5.pdf">A5, 22 stran, 1,4 MB<' in page.replace("\\", "")
    other = sites.pages("en")["cz-2011/index"].text
    assert 'href="../../pdf/cz-2011-en.pdf">A4<' in other
    assert "cz-2011-en-a5.pdf" not in other

    made_from = fingerprint(copy, pdf=True)
    assert made_from != fingerprint(copy, pdf=False)
    write_pdf_details(copy, {"cz-2011-cs": {"a4": (18, 137_000)}})
    assert made_from != fingerprint(copy, pdf=True)


def test_a_printed_code_leads_to_the_chapter_on_the_page_of_its_book(small: Path) -> None:
    knowledge = load(small)
    pages = MultilingualSite(knowledge).pages("nl")

    for book, edition in knowledge.editions.items():
        for chapter in edition.chapters:
            address = chapter_address("https://x.org/", "nl", book, chapter.id)
            path, _, anchor = address.removeprefix("https://x.org/nl/").partition("#")
            assert path == addresses.book(book).removesuffix("index")
            page = pages[addresses.book(book)].text
            assert page.count(f'id="{anchor}"') == 1


def test_facts_that_are_missing_or_broken_are_none(tmp_path: Path) -> None:
    assert read_pdf_details(tmp_path) == {}
    pdf_details_file(tmp_path).parent.mkdir(parents=True)
    pdf_details_file(tmp_path).write_text("half a fi")
    assert read_pdf_details(tmp_path) == {}
