from generator.site.links import broken_links, external_requests


def site_of(folder, pages):
    for name, text in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_links_to_pages_files_and_anchors_that_exist_are_sound(tmp_path):
    site = site_of(
        tmp_path,
        {
            "en/index.html": '<a href="38/#a.b">x</a> <a href="../">x</a> <link href="../s.css"> <a href="#top"></a><p id="top">',
            "en/38/index.html": '<a href="../">x</a> <p id="a.b"> <a href="https://www.pokertda.com">x</a>',
            "index.html": '<a href="en/">x</a> <a href="pdf/later.pdf">x</a>',
            "s.css": "",
        },
    )

    assert broken_links(site) == []


def test_a_link_to_no_page_to_no_anchor_or_out_of_the_site_is_broken(tmp_path):
    site = site_of(
        tmp_path,
        {
            "en/index.html": '<a href="39/">x</a> <a href="#none">x</a> <a href="../../x">x</a> <img src="no.png">'
            ' <a href="javascript:alert(1)">x</a> <a href="http://elsewhere.example">x</a>',
        },
    )

    assert broken_links(site) == [
        "en/index.html: the link '39/' leads to no page",
        "en/index.html: the link '#none' leads nowhere on that page",
        "en/index.html: the link '../../x' leaves the site",
        "en/index.html: the link 'no.png' leads to no page",
        "en/index.html: the link 'javascript:alert(1)' leads neither to this site nor to an https address",
        "en/index.html: the link 'http://elsewhere.example' leads neither to this site nor to an https address",
    ]


def test_a_file_loaded_from_another_host_is_found_and_a_link_to_one_is_not(tmp_path):
    site = site_of(
        tmp_path,
        {"index.html": '<script src="https://cdn.example/x.js"></script> <a href="https://www.pokertda.com">x</a>'},
    )

    assert list(external_requests(site)) == ["index.html: https://cdn.example/x.js"]
