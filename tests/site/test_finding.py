"""From the home page to the ruling: by number, by word, by slang, by situation, in the chosen book and language."""

import pytest

from generator.knowledge.texts import Texts

pytestmark = pytest.mark.xdist_group("site")


@pytest.mark.parametrize(
    ("language", "book", "query", "first"),
    [
        ("en", "tda-2011", "43", "/en/tda-2011/43/"),
        ("nl", "onk-2023", "regel 43", "/nl/onk-2023/43/"),
        ("es", "es-annex", "regla 43", "/es/es-annex/43/"),
        ("cs", "cz-2011", "pravidlo 40", "/cs/cz-2011/40/"),
        ("cs", "cz-2011", "TDA 45", "/cs/tda-2011/45/"),
        ("pt", "br-2016", "MEC 7", "/pt/onk-2023/MEC-7/"),
        ("en", None, "rp-12", "/en/onk-2023/RP-12/"),
        ("cs", None, "č. 20F", "/cs/es-annex/20-F/"),
        ("nl", "onk-2023", "53-A", "/nl/onk-2023/53/#A"),
        ("nl", "onk-2023", "regel 53 b", "/nl/onk-2023/53/#B"),
        ("en", "onk-2023", "rule 46C-a", "/en/onk-2023/46/#C-a"),
        ("pt", None, "ONK 52b", "/pt/onk-2023/52/#B"),
        ("es", "es-annex", "norma 45-B", "/es/es-annex/45/#B"),
        ("cs", "tda-2011", "8 a", "/cs/tda-2011/8/#A"),
        ("nl", "onk-2023", "53a", "/nl/onk-2023/53/#A"),
        ("nl", "onk-2023", "regel 53, lid A", "/nl/onk-2023/53/#A"),
        ("en", "es-annex", "rule 20-F", "/en/es-annex/20-F/"),
        ("en", "tda-2011", "rule 8-B", "/en/tda-2011/8/#B"),
        ("es", "es-annex", "regla n.º 53-A", "/es/es-annex/53-A/"),
        ("pt", "br-2016", "regra 40", "/pt/br-2016/40-B/"),
        ("pt", "br-2016", "item 15", "/pt/br-2016/15/"),
        ("cs", "cz-2011", "pravidlo 36", "/cs/cz-2011/36/"),
        ("cs", "onk-2023", "odst. 24 C", "/cs/onk-2023/24/#C"),
    ],
)
def test_a_number_is_found_in_the_chosen_book_first(search, page, address, language, book, query, first):
    found = search(language, query, book)

    assert len(found) == 1
    assert next(iter(found.values()))[0].endswith(first)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}{first[1:]}")
    assert page.faults == []


@pytest.mark.parametrize(
    ("language", "query", "page_found"),
    sorted(
        [
            ("cs", "lichy zeton", "/cs/onk-2023/20/"),
            ("cs", "lichého žetonu", "/cs/onk-2023/20/"),
            ("cs", "zvysovani", "/cs/onk-2023/43/"),
            ("nl", "eindtafel", "/nl/onk-2023/MEC-6/"),
            ("pt", "misdeal", "/pt/onk-2023/35/"),
            ("nl", "finaletafel", "/nl/onk-2023/MEC-6/"),
            ("nl", "zijpotten", "/nl/onk-2023/21/"),
            ("pt", "odd chip", "/pt/onk-2023/20/"),
            ("cs", "odd chips", "/cs/onk-2023/20/"),
            ("en", "raising", "/en/onk-2023/42/"),
            ("es", "indivisibles", "/es/onk-2023/20/"),
        ]
    ),
)
def test_a_word_is_found_in_any_form_and_without_marks_in_the_chosen_book_first(
    search_again, language, query, page_found
):
    found = search_again(language, query, "onk-2023")

    own = next(iter(found.values()))
    assert any(hit.endswith(page_found) for hit in own), found
    assert all(f"/{language}/" in hit for hits in found.values() for hit in hits)


@pytest.mark.parametrize("query", ["vynucena sazka", "vynucené sázky", "nucena sazka"])
def test_a_term_is_found_by_what_players_call_it(search_again, query):
    found = search_again("cs", query)

    assert any(hit.endswith("/cs/glossary/#forced-bet") for hits in found.values() for hit in hits), found


@pytest.mark.parametrize(
    ("language", "query", "page_found"),
    sorted(
        [
            ("en", "oversised chip", "rules/oversized-chip/"),
            ("en", "he showed one card", "rules/exposing-cards/"),
            ("en", "phone at the table", "rules/communication/"),
            ("en", "stringbet", "rules/string-bets/"),
            ("en", "three way split odd chip", "rules/odd-chips/"),
            ("en", "acted before me", "rules/out-of-turn/"),
            ("es", "apuesta en dos movimientos", "rules/string-bets/"),
            ("es", "all in por menos", "rules/reopening/"),
            ("es", "allin corto", "situations/short-all-in/"),
            ("es", "ficha grnade", "rules/oversized-chip/"),
            ("es", "quien enseña primero", "rules/showdown-order/"),
            ("pt", "celular na mesa", "rules/communication/"),
            ("pt", "regra da ficha unica", "rules/oversized-chip/"),
            ("pt", "mão a mão", "rules/hand-for-hand/"),
            ("pt", "aumento minimo", "rules/raise-amounts/"),
            ("cs", "nadvakrat", "rules/string-bets/"),
            ("cs", "hrál mimo pořadí", "rules/out-of-turn/"),
            ("cs", "spatne rozdno", "rules/misdeals/"),
            ("cs", "cas na rozmyslenou", "rules/clock/"),
            ("cs", "kominky", "rules/countable-stacks/"),
            ("nl", "verhoging buiten beurt", "rules/out-of-turn/"),
            ("nl", "minimumverhoging", "rules/raise-amounts/"),
            ("nl", "hij liet een kaart zien", "rules/exposing-cards/"),
            ("nl", "bubbel", "rules/hand-for-hand/"),
            ("nl", "een chip regel", "rules/oversized-chip/"),
        ]
    ),
)
def test_what_a_player_would_call_it_leads_to_the_rule(search_again, language, query, page_found):
    hits = [hit for hits in search_again(language, query).values() for hit in hits]

    assert any(hit.endswith(f"/{language}/{page_found}") for hit in hits[:3]), hits


@pytest.mark.parametrize(("language", "query"), [("cs", "bublina"), ("nl", "hand voor hand"), ("en", "hand for hnad")])
def test_a_rule_that_is_named_is_shown_as_the_chosen_book_has_it(search_again, language, query):
    first = next(iter(search_again(language, query, "onk-2023").values()))[0]

    assert first.endswith(f"/{language}/onk-2023/MEC-7/")


@pytest.mark.parametrize(
    ("book", "query", "first"),
    [
        ("onk-2023", "bindende actie", "onk-2023/36/"),
        ("onk-2023", "substantial action", "onk-2023/36/"),
        ("tda-2011", "bindende actie", "tda-2011/33/"),
        ("onk-2023", "toernooidirecteur", "onk-2023/1/"),
        ("onk-2023", "identiteit van de speler", "onk-2023/4/"),
    ],
)
def test_a_books_own_words_and_the_common_ones_find_the_same(search_again, book, query, first):
    assert next(iter(search_again("nl", query, book).values()))[0].endswith(f"/nl/{first}")


def test_names_are_found_where_the_index_is_out_of_reach(search, page, built_from):
    texts = Texts(built_from)
    page.route("**/pagefind/**", lambda route: route.abort())
    hits = next(iter(search("cs", "bublina").values()))
    told = page.locator("#rb-search [role=status]")
    names_only = texts.phrase("cs", "ui#site.search.names_only").text

    assert hits[0].endswith("/cs/rules/hand-for-hand/")
    assert names_only not in told.inner_text()
    page.locator("#rb-search .md-button").click()
    page.locator("#rb-search [role=status]", has_text=names_only).wait_for()
    assert page.locator("#rb-search li a").first.get_attribute("href").endswith("/cs/rules/hand-for-hand/")
    assert search("cs", "zmrzlina") == {}
    assert told.inner_text() == texts.phrase("cs", "ui#site.search.failed").text


def test_pages_are_searched_on_request_and_stand_below_what_was_named(page, address):
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/pagefind/" in request.url else None)
    page.goto(f"{address}nl/")
    page.locator("header [data-rb-search]").click()
    page.locator("#rb-search input").fill("oneven chip")
    page.locator("#rb-search .md-button").wait_for()
    named = [link.get_attribute("href") for link in page.locator("#rb-search li a").all()]

    assert named[0].endswith("/nl/rules/odd-chips/")
    assert asked == []
    page.locator("#rb-search .md-button").click()
    page.locator("#rb-search .md-button").wait_for(state="detached")
    links = [link.get_attribute("href") for link in page.locator("#rb-search li a").all()]
    assert links[: len(named)] == named
    assert len(links) == len(set(links)) > len(named)
    assert str(len(links)) in page.locator("#rb-search [role=status]").inner_text()
    assert page.faults == []


@pytest.mark.parametrize("query", ["he put in one big chip and said nothing, call or raise?", "string bet", "53-A"])
def test_what_is_counted_is_what_is_shown(search_again, query):
    shown = search_again("en", query)

    assert str(sum(len(hits) for hits in shown.values())) in search_again.told()


def test_each_result_tells_the_ruling_or_the_first_words_of_the_rule(search, page):
    said = {}
    for book in ("tda-2011", "onk-2023"):
        search("en", "silently put in one oversized chip over a bet", book)
        results = page.locator("#rb-search li")
        links = [result.locator("a").get_attribute("href") for result in results.all()]
        own = [link for link in links if f"/{book}/" in link]
        examples = results.filter(has=page.locator("a[href*='/examples/']"))
        rules = results.filter(has=page.locator(f"a[href*='/{book}/']"))
        said[book] = rules.first.inner_text()
        assert own
        assert examples.count() > 0
        assert all(result.locator(".rb-search__ruling").inner_text() for result in examples.all())
        assert all(result.locator("p").inner_text() for result in rules.all())

    assert said["tda-2011"] != said["onk-2023"]


def test_the_first_results_are_rules_a_situation_and_an_example(search):
    best = next(iter(search("nl", "hij gooit een grote chip in en zegt niks").values()))

    kinds = [hit.partition("/nl/")[2].partition("/")[0] for hit in best]
    assert best[0].endswith("/nl/rules/oversized-chip/")
    assert kinds in (["rules", "situations", "examples"], ["rules", "rules", "situations", "examples"])


def test_results_and_query_are_there_again_for_whoever_comes_back(search, page, address):
    search("en", "the small blind busted, where does the button go", "onk-2023")
    links = page.locator("#rb-search li a")
    before = [link.get_attribute("href") for link in links.all()]
    links.nth(1).click()
    page.wait_for_url(before[1])
    page.go_back()
    page.locator("#rb-search li a:focus").wait_for()

    assert page.locator("#rb-search input").input_value() == "the small blind busted, where does the button go"
    assert [link.get_attribute("href") for link in links.all()] == before
    assert page.locator("#rb-search li a:focus").get_attribute("href") == before[1]
    page.keyboard.press("Escape")
    page.wait_for_url(f"{address}en/")
    assert page.faults == []


def test_a_link_with_a_query_opens_its_results(page, address):
    page.goto(f"{address}es/?q=burbuja")
    page.locator("#rb-search li a").first.wait_for()

    assert page.locator("#rb-search li a").first.get_attribute("href").endswith("/es/rules/hand-for-hand/")


def test_arrow_keys_lead_through_the_results_and_back(search, page):
    search("en", "string bet")
    links = page.locator("#rb-search li a")
    focused = page.locator("#rb-search :focus")
    hrefs = [link.get_attribute("href") for link in links.all()]

    for href in hrefs:
        page.keyboard.press("ArrowDown")
        assert focused.get_attribute("href") == href
    page.keyboard.press("ArrowDown")
    assert focused.get_attribute("class") == "md-button"
    page.keyboard.press("ArrowDown")
    assert focused.get_attribute("class") == "md-button"
    for _ in range(len(hrefs) + 3):
        page.keyboard.press("ArrowUp")
    assert focused.get_attribute("name") == "q"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(hrefs[0])


@pytest.mark.parametrize(
    ("language", "query", "page_found"),
    sorted(
        [
            ("en", "is he alowed to riase again after a shrot all in", "rules/reopening/"),
            ("es", "el crupeir quemo mal la carta", "rules/burns/"),
            ("pt", "o dealar esqueceu de queimar", "rules/burns/"),
            ("cs", "dealer zapomnel spalit kartu", "rules/burns/"),
            ("nl", "de deler vergat te brandne", "rules/burns/"),
        ]
    ),
)
def test_a_sentence_with_slips_is_understood(search_again, language, query, page_found):
    hits = [hit for hits in search_again(language, query).values() for hit in hits]

    assert any(hit.endswith(f"/{language}/{page_found}") for hit in hits[:3]), hits


@pytest.mark.parametrize(("language", "query"), [("nl", "pizzabezorger"), ("en", "zeppelins"), ("pt", "geladeira")])
def test_what_is_nowhere_finds_nothing_that_only_begins_like_it(search_again, language, query):
    assert search_again(language, query) == {}


def test_long_lists_are_no_results(search_again):
    hits = [
        hit
        for query in ("string bet", "baraja con dos jokers")
        for hits in search_again("es", query).values()
        for hit in hits
    ]
    lists = ("", "situations/", "examples/", "rules/", "concordance/", "glossary/")

    assert hits
    assert [hit for hit in hits if hit.endswith(tuple(f"/es/{one}" for one in lists)) or "/differences/" in hit] == []


def test_a_search_of_words_no_page_has_together_finds_those_with_some_of_them(search_again):
    assert search_again("en", "clock rabbit")


def test_a_situation_leads_to_the_ruling_in_three_taps(page, address):
    page.goto(f"{address}pt/")
    page.locator('.rb-situations a[href*="chips-in-silence"]').click()
    page.locator('article a[href*="examples/multiple-chips/two-thousands-over-twelve-hundred"]').first.click()

    assert page.locator(".rb-ruling li").first.is_visible()
    assert page.faults == []


def test_a_number_of_the_chosen_book_is_two_taps_from_home(page, address):
    page.goto(f"{address}cs/")
    page.locator('[data-rb-book="onk-2023"] summary').click()
    page.locator('[data-rb-book="onk-2023"] .rb-numbers a', has_text="45").first.click()
    page.wait_for_url(f"{address}cs/onk-2023/45/")

    page.goto(f"{address}cs/")
    assert page.locator('[data-rb-book="onk-2023"]').get_attribute("data-rb-chosen") is not None
    assert page.locator("[data-rb-book-name]").inner_text() == "ONK 2023"
    assert page.context.cookies() == []


def test_the_start_page_takes_up_the_language_that_was_read_here(page, address):
    page.goto(f"{address}nl/tda-2011/38/")
    page.goto(address)
    page.wait_for_url(f"{address}nl/")


def test_the_concordance_leads_from_any_number_on(page, address):
    page.goto(f"{address}en/concordance/")
    page.locator("article .rb-more summary").last.click()
    row = page.locator("tr:visible", has=page.locator('a[href$="/es-annex/45/"]')).first
    row.locator('a[href$="/onk-2023/45/"]').click()
    page.wait_for_url(f"{address}en/onk-2023/45/")


def test_the_book_menu_stays_on_the_rule(page, address):
    page.goto(f"{address}es/tda-2011/40/")
    page.locator(".rb-books summary").click()
    page.locator('[data-rb-choose="onk-2023"]').click()
    page.wait_for_url(f"{address}es/onk-2023/45/")
    page.locator(".rb-languages summary").click()
    page.locator('.rb-languages a[hreflang="nl"]').click()
    page.wait_for_url(f"{address}nl/onk-2023/45/")

    assert page.faults == []


def test_the_book_menu_stays_on_an_example_which_then_speaks_with_that_book(page, address):
    page.goto(f"{address}en/examples/raise-methods/declared-raise-call-amount/")
    shown = page.locator(".rb-ruling:visible")
    assert shown.count() == 1
    assert shown.inner_text().startswith("It depends on the book")
    assert page.get_by_text("Choose a book at the top").is_visible()
    rulings = {}
    for book in ("tda-2011", "cz-2011", "onk-2023"):
        page.locator(".rb-books summary").click()
        page.locator(f'[data-rb-choose="{book}"]').click()
        assert shown.count() == 1
        assert page.locator("[data-rb-book-name]").inner_text() in shown.inner_text()
        rulings[book] = shown.inner_text()

    assert page.url.endswith("/declared-raise-call-amount/")
    assert rulings["tda-2011"] != rulings["cz-2011"] == rulings["onk-2023"]
    assert page.faults == []


def test_a_book_that_is_opened_is_in_hand_from_there_on(page, address):
    page.goto(f"{address}nl/onk-2023/42/")
    page.locator('article a[href*="/examples/"]').first.click()
    page.locator(".rb-ruling:visible").wait_for()

    assert page.locator(".rb-ruling:visible small").first.inner_text().find("ONK 2023") >= 0
    assert page.locator("[data-rb-book-name]").inner_text() == "ONK 2023"
    page.locator("header [data-rb-search]").click()
    page.locator("#rb-search input").fill("45")
    page.locator("#rb-search a[href*='/45/']").first.wait_for()
    assert page.locator("#rb-search a").first.get_attribute("href").endswith("/nl/onk-2023/45/")
    assert page.faults == []


def test_a_page_is_shared_as_its_link(page, address):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/").rsplit("/", 1)[0])
    page.goto(f"{address}en/tda-2011/38/")
    page.evaluate("Object.defineProperty(navigator, 'share', {value: undefined})")
    page.locator("[data-rb-share]").click()
    page.locator(".rb-share [role=status]:not(:empty)").wait_for()

    assert page.evaluate("navigator.clipboard.readText()") == f"{address}en/tda-2011/38/"


def test_a_page_without_a_way_to_share_shows_its_link(page, address):
    page.goto(f"{address}en/tda-2011/38/")
    page.evaluate(
        """() => {
            Object.defineProperty(navigator, "share", {value: undefined})
            navigator.clipboard.writeText = () => Promise.reject(new Error("no clipboard"))
        }"""
    )
    page.locator("[data-rb-share]").click()

    page.locator(".rb-share [role=status]", has_text=f"{address}en/tda-2011/38/").wait_for()
