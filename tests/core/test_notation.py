import pytest
from attrs import frozen

from ancientwars import AmbiguousAction, IllegalAction, MalformedAction, Match, cca
from ancientwars import poleis as game
from ancientwars.core.action import Action, Catalogue
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.notation import Reader
from ancientwars.poleis.state.actions import CreateGalleys, CreateHoplites, FillRow, MoveHoplites
from ancientwars.testing import Table

TURN = {"round": "4", "athens": {"hoplites": {"attika": 2, "boiotia": 2}, "prestige": 9}}
"""Athens may march or pass; she has neither goods nor galleys."""


@pytest.fixture
def moving():
    """Athens moves hoplites from Attika or Boiotia."""
    table = Table("poleis", TURN)
    table.play("action: move-hoplites")
    return table.state


def test_a_text_in_full_means_its_action(moving):
    assert game.parse(moving, "move-hoplites: attika > boiotia 2") == game.CATALOGUE.parse(
        "move-hoplites: attika > boiotia 2"
    )


def test_white_space_does_not_matter(moving):
    assert str(game.parse(moving, "  move-hoplites:attika".replace(":", ":  ") + " >  boiotia 2\n")) == (
        "move-hoplites: attika > boiotia 2"
    )


def test_a_text_in_full_need_not_be_legal(moving):
    assert str(game.parse(moving, "roll: 3")) == "roll: 3"


def test_the_beginning_of_only_one_legal_action_means_it():
    table = Table("poleis", TURN)
    assert str(game.parse(table.state, "pas")) == "pass"
    assert str(game.parse(table.state, "action: move-h")) == "action: move-hoplites"


def test_the_beginning_of_several_legal_actions_is_ambiguous(moving):
    with pytest.raises(AmbiguousAction) as caught:
        game.parse(moving, "move-hoplites: attika > boiotia")
    assert caught.value.candidates == ("move-hoplites: attika > boiotia 1", "move-hoplites: attika > boiotia 2")
    assert "'move-hoplites: attika > boiotia' fits several actions" in str(caught.value)


def test_a_full_notation_is_never_ambiguous_with_a_longer_one():
    start = Table("poleis", {"athens": {"goods": {"metal": 4, "silver": 4}}})
    start.play("action: create-hoplites")
    wanted = "create-hoplites: athenai 1 metal"
    assert sum(text.startswith(wanted) for text in start.legal) > 1
    assert str(game.parse(start.state, wanted)) == wanted


@pytest.mark.parametrize("text", ["fly: attika > ionia 2", "move-hoplites: attika > atlantis 2", "", "   ", "мир"])
def test_a_text_that_no_action_has_is_malformed_and_quoted(moving, text):
    with pytest.raises(MalformedAction) as caught:
        game.parse(moving, text)
    assert type(caught.value) is MalformedAction
    assert caught.value.rule == "notation"
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"]])
def test_what_is_no_text_is_malformed(moving, thing):
    with pytest.raises(MalformedAction, match="is no text"):
        game.parse(moving, thing)


def test_the_beginning_of_an_action_that_is_not_legal_now_means_nothing(moving):
    with pytest.raises(MalformedAction, match="no action is written"):
        game.parse(moving, "besi")


def test_malformed_and_ambiguous_texts_are_illegal_actions():
    assert issubclass(AmbiguousAction, MalformedAction)
    assert issubclass(MalformedAction, IllegalAction)


def test_a_beginning_cannot_be_completed_from_another_seats_view(moving):
    with pytest.raises(HiddenInformation):
        game.parse(game.view(moving, "sparta"), "move-hoplites: attika")


# ---------------------------------------------------------------------- as people write


@pytest.mark.parametrize(
    "text",
    ["roll: 4 2", "roll: 2 4", "Roll 4, 2", "ROLL:4+2", "  roll  2,4 ", "бросок: 4 2"],
)
def test_dice_stand_in_any_order(moving, text):
    assert str(game.parse(moving, text)) == "roll: 2 4"


def test_where_chance_is_waited_for_the_dice_or_the_card_alone_will_do():
    fire = cca.position({"stage": "battle", "ordered": ["C6"], **BOWS})
    fire = cca.apply(fire, cca.parse(fire, "fire: C6 > E7"))
    assert str(cca.parse(fire, "flag light")) == "roll: light flag"
    drawing = cca.position({"stage": "end", **BOWS})
    assert str(cca.parse(drawing, "rally")) == "draw: rally"
    assert str(cca.parse(drawing, "Clash of Shields")) == "draw: clash_of_shields"
    with pytest.raises(MalformedAction):
        cca.parse(cca.position({"stage": "battle", "ordered": ["C6"], **BOWS}), "flag light")


BOWS = {"bottom": {"units": {"C6": "LB"}, "cards": ["rally"]}, "top": {"units": {"E7": "HI"}}}


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("roll: helmet flag", "leader flag"),
        ("roll: flag leader", "leader flag"),
        ("roll: Helmet, helmet", "leader leader"),
        ("roll: swords, green circle", "light swords"),
        ("roll: red square blue triangle", "medium heavy"),
        ("roll: шлем, зеленый круг, знамя", "light leader flag"),
    ],
)
def test_a_face_is_read_by_its_name_too(text, dice):
    assert str(cca.parse(cca.new_game(), text)) == f"roll: {dice}"


@pytest.mark.parametrize(
    "text",
    [
        "create-hoplites: athenai 1 metal 2 silver",
        "create-hoplites: athenai 2 silver 1 metal",
        "create-hoplites: athenai 1 metal + 2 silver",
        "create-hoplites: athenai 1 silver, 1 metal, 1 silver",
        "create-hoplites: athenai 1 metal 2 silver 0 hired",
        "Create hoplites Athenai: 2 silver 1 metal",
        "create_hoplites: Афины 2 серебро 1 металл",
    ],
)
def test_goods_stand_in_any_order_and_are_added_up(moving, text):
    assert str(game.parse(moving, text)) == "create-hoplites: athenai 1 metal 2 silver"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("create-galleys: korinthos > ionio 1 silver 1 wood", "create-galleys: korinthos > ionio 1 wood 1 silver"),
        ("create-merchants: athenai 1 silver 1 wood", "create-merchants: athenai 1 wood 1 silver"),
        ("attack: b05 b01", "attack: b01 b05"),
        ("attack B05+B01", "attack: b01 b05"),
        ("pay-in-silver: 2 wood", "pay-in-silver: wood 2"),
        ("row: 2 metal", "row: metal 2"),
        ("defend: b05 b01", "defend: b05 b01"),
        ("defend: b01 b05", "defend: b01 b05"),
        ("MOVE-HOPLITES:attika->boiotia 2", "move-hoplites: attika > boiotia 2"),
        ("move hoplites attika boiotia 2", "move-hoplites: attika > boiotia 2"),
    ],
)
def test_what_has_an_order_keeps_it_and_what_has_none_needs_none(moving, text, action):
    assert str(game.parse(moving, text)) == action


@pytest.mark.parametrize(
    "text",
    [
        "create-hoplites: athenai 1 metal 1",
        "create-hoplites: athenai metal",
        f"create-hoplites: athenai 1 metal {'0' * 5000}1 silver",
        "create-hoplites: athenai 1 athenai",
        "roll: 2 4 4",
        "roll:",
        "roll: 2d4",
        "move-hoplites: boiotia 2 attika",
        "defend: b05",
        ">",
        "-",
    ],
)
def test_what_nobody_would_write_means_nothing(moving, text):
    with pytest.raises(MalformedAction):
        game.parse(moving, text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("create-hoplites: epidamnos 1 metal", CreateHoplites("epidamnos", 1)),
        ("Создать", None),
        ("create hoplites, Эпидамн: 1 серебро + 2 металл", CreateHoplites("epidamnos", 2, 1)),
        ("create-hoplites: athenai 27 metal", CreateHoplites("athenai", 27)),
        ("create-galleys: thebai > ionio 1 wood", CreateGalleys("thebai", "ionio", 1)),
        ("move-hoplites: attika > attika 1", MoveHoplites("attika", "attika", 1)),
        ("move-hoplites: Attika -> Ionio Pelagos 2", MoveHoplites("attika", "ionio", 2)),
        ("move-hoplites: attika > boiotia 0", MoveHoplites("attika", "boiotia", 0)),
        ("row: 9 metal", FillRow("metal", 9)),
        ("move-hoplites: attika > boiotia 1000", None),
        ("move-hoplites: attika > 2 boiotia", None),
        ("move-hoplites: attika > persis 2", None),
        ("move-hoplites: attika boiotia attika boiotia 2", None),
        ("create-hoplites: 1 metal", None),
    ],
)
def test_known_words_are_read_though_the_catalogue_does_not_have_the_action(moving, text, action):
    if action is None:
        with pytest.raises(MalformedAction):
            game.parse(moving, text)
    else:
        assert game.parse(moving, text) == action
        assert action not in game.CATALOGUE


def test_a_beginning_is_read_as_people_write_it(moving):
    table = Table("poleis", TURN)
    assert str(game.parse(table.state, "Action: Move H")) == "action: move-hoplites"
    with pytest.raises(AmbiguousAction):
        game.parse(moving, "move hoplites ATTIKA->boiotia")


def test_foreign_texts_are_quoted_in_part(moving):
    for text in ("x" * 100_000, "move hoplites, attika" + "," * 100_000 + "boiotia"):
        with pytest.raises(MalformedAction) as caught:
            game.parse(moving, text)
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("forced", ["roll: helmet flag", "Roll: flag, leader", "flag helmet"])
def test_a_manual_match_takes_dice_as_people_write_them(forced):
    table = {"stage": "battle", "ordered": ["C6"], **BOWS}
    fire = cca.apply(cca.position(table), cca.parse(cca.position(table), "fire: C6 > E7"))
    match = Match(cca, {}, 0, True, (), (fire,)).play(forced)
    assert str(match.plies[0].action) == "roll: leader flag"
    assert match.plies[0].forced


def test_actions_that_are_written_alike_are_read_as_written_only():
    @frozen
    class Throw(Action):
        dice: tuple[int, ...]
        ordered = False

        def __str__(self):
            return "throw: " + " ".join(map(str, self.dice))

    ordered = Reader(Catalogue([Throw((1, 2)), Throw((2, 1)), Throw((3, 3))]))
    state = Table("poleis", TURN).state
    assert ordered.read(state, "throw: 1 2") == Throw((1, 2))
    assert ordered.read(state, "throw:  2 1") == Throw((2, 1))
    assert ordered.read(state, "Throw 3, 3") == Throw((3, 3))
    with pytest.raises(MalformedAction):
        ordered.read(state, "throw: 1, 2")


def test_a_name_that_two_ids_have_is_read_for_neither():
    @frozen
    class Take(Action):
        good: str

    goods = Catalogue([Take("gold"), Take("silver"), Take("fig_tree")])
    reader = Reader(goods, [("gold", "Metal"), ("silver", "metal"), ("fig_tree", "Sycamore fig"), ("moon", "silver")])
    state = Table("poleis", TURN).state
    assert reader.read(state, "take: sycamore-fig") == Take("fig_tree")
    assert reader.read(state, "take: silver") == Take("silver")
    with pytest.raises(MalformedAction):
        reader.read(state, "take: metal")
