from generator.language.collation import collation, initial


def in_order(words: list[str], language: str) -> list[str]:
    return sorted(words, key=lambda word: collation(word, language))


def test_czech_puts_ch_behind_h_and_the_letters_with_hooks_behind_those_without() -> None:
    words = ["chip", "hra", "igelit", "cena", "čas", "cíl", "řada", "ruka", "sázka", "šance", "zub", "žeton"]
    expected = ["cena", "cíl", "čas", "hra", "chip", "igelit", "ruka", "řada", "sázka", "šance", "zub", "žeton"]

    assert in_order(words, "cs") == expected


def test_spanish_has_a_letter_more() -> None:
    assert in_order(["oro", "ñu", "nube", "año", "anzuelo"], "es") == ["anzuelo", "año", "nube", "ñu", "oro"]


def test_accents_and_case_count_only_between_equal_words() -> None:
    assert in_order(["fim", "étape", "Ás", "as", "aposta"], "pt") == ["aposta", "as", "Ás", "étape", "fim"]


def test_a_hyphen_does_not_count() -> None:
    assert in_order(["all-in", "allowed", "allege"], "en") == ["allege", "all-in", "allowed"]


def test_words_stand_under_the_letter_of_their_language() -> None:
    assert [initial(word, "cs") for word in ("chip", "Čas", "ústup", "50 %")] == ["Ch", "Č", "U", "#"]
    assert [initial(word, "es") for word in ("ñu", "ágil")] == ["Ñ", "A"]
