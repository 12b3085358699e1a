import re

from libs.runtime.ids import SystemIds


def test_ids_are_32_hexadecimal_digits_each_another_also_of_two_who_give_them() -> None:
    one, other = SystemIds(), SystemIds()
    made = [ids.new() for _ in range(600) for ids in (one, other)]
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in made)
    assert len(set(made)) == len(made)
