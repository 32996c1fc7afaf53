#!/usr/bin/env python3
"""Works record files of battles out again, with Python's standard library and no code of the bot.

    python3 verify.py FILE... [--final HASH]

README.md beside this file tells what is checked and how.
Exit status: 0 when all files hold, 1 when one does not, 2 when the call is wrong.
"""

import argparse
import base64
import datetime
import functools
import gzip
import hashlib
import hmac
import json
import math
import re
import sys
import zlib
from decimal import Decimal

FORMAT = 'discord-umpire-record/1'
FIRST_HASH = '0' * 64
REPLACING = ('corrected', 'overruled')
FIXED = ('game-started', 'game-ended', 'game-resumed', 'salted', 'restored', 'results-changed', 'left-open')


class Fault(Exception):
    """The first thing that does not hold: `event` (None: the file as a whole), `what` of it, and `why`."""

    def __init__(self, event, what, why):
        self.event, self.what, self.why = event, what, why


# Canonical JSON: RFC 8785


def read_number(text):
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f'no such number: {text[:40]}')
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def read_object(members):
    if len({name for name, _ in members}) < len(members):
        raise ValueError('a key is there twice')
    return dict(members)


def read_json(text):
    return json.loads(
        text, parse_int=read_number, parse_float=read_number, parse_constant=read_number, object_pairs_hook=read_object
    )


def number_text(value):
    """As JavaScript writes it: the fewest digits that read back the same; exponents below 1e-6 and from 1e21 on."""
    if isinstance(value, int):
        return str(value)
    negative, figures, exponent = Decimal(repr(value)).normalize().as_tuple()
    digits = ''.join(map(str, figures))
    point = len(digits) + exponent
    if 0 < point <= 21:
        text = digits[:point].ljust(point, '0') + ('.' + digits[point:] if len(digits) > point else '')
    elif -6 < point <= 0:
        text = '0.' + '0' * -point + digits
    else:
        text = digits[0] + ('.' + digits[1:] if len(digits) > 1 else '') + f'e{point - 1:+d}'
    return '-' + text if negative else text


LONE_HALF = re.compile('[\ud800-\udfff]')
WRITER = json.JSONEncoder(ensure_ascii=False)


def string_text(value):
    """Escaped as little as JSON allows; halves of surrogate pairs that stand alone as \\udxxx."""
    return LONE_HALF.sub(lambda half: f'\\u{ord(half[0]):04x}', WRITER.encode(value))


@functools.cache
def utf16(name):
    return name.encode('utf-16-be', 'surrogatepass')


def canonical(value):
    if isinstance(value, str):
        return string_text(value)
    if value is None or isinstance(value, bool):
        return WRITER.encode(value)
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, list):
        return '[' + ','.join(map(canonical, value)) + ']'
    names = sorted(value, key=utf16)
    return '{' + ','.join(string_text(name) + ':' + canonical(value[name]) for name in names) + '}'


def same(a, b):
    """Python takes True for 1: texts tell them apart."""
    return canonical(a) == canonical(b)


def hash_of(event):
    return hashlib.sha256(canonical({key: event[key] for key in event if key != 'hash'}).encode()).hexdigest()


# The file


def read_file(data):
    """Heading, events, pictures and end of a record file, packed with gzip or not."""
    if data[:2] == b'\x1f\x8b':
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error):
            raise Fault(None, 'file', 'it is packed, and broken') from None
    lines = data.decode('utf-8', 'replace').removeprefix('\ufeff').split('\n')
    while lines and not lines[-1].strip():
        lines.pop()
    values = []
    for number, line in enumerate(lines, 1):
        try:
            values.append(read_json(line))
        except (ValueError, RecursionError):
            raise Fault(None, 'file', f'line {number} is not JSON, or has a key twice') from None
    if not values or not isinstance(values[0], dict) or values[0].get('format') != FORMAT:
        raise Fault(None, 'file', f'line 1 does not say {{"format":"{FORMAT}"}}')
    end = only(values[-1], 'end')
    if not isinstance(end, dict) or set(end) != {'events', 'hash', 'seed'}:
        raise Fault(None, 'file', f'line {len(values)} is no proper last line: the end is missing')
    if end['seed'] is not None and not re.fullmatch('[0-9a-f]{64}', str(end['seed'])):
        raise Fault(None, 'file', 'the seed in the last line is not 64 digits and letters a to f')
    events, pictures, people = [], [], []
    for number, value in enumerate(values[1:-1], 2):
        event, picture, beside = only(value, 'event'), only(value, 'picture'), only(value, 'people')
        if isinstance(event, dict):
            events.append(event)
        elif isinstance(picture, dict):
            pictures.append(picture)
        elif isinstance(beside, dict) and not people:
            people.append(beside)
        else:
            raise Fault(None, 'file', f'line {number} is neither an event, nor a picture, nor who the people are')
    if not events:
        raise Fault(None, 'file', 'it has no events')
    return values[0], events, pictures, end


def only(value, name):
    return value[name] if isinstance(value, dict) and list(value) == [name] else None


# Dice


def rolled(seed, event, k, sides, interaction=None):
    """The face of die k of those that were rolled for an event. `interaction`: the name they are drawn under, if not its own."""
    label = f"{event['gameId']}|{event['number']}|{interaction or event['interactionId']}|{k}"
    fair = 2**32 - 2**32 % sides
    attempt = 0
    while True:
        text = label if attempt == 0 else f'{label}|{attempt}'
        digest = hmac.new(bytes.fromhex(seed), text.encode(), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            word = int.from_bytes(digest[at : at + 4], 'big')
            if word < fair:
                return word % sides + (0 if sides == 10 else 1)
        attempt += 1


def is_rolled(event):
    """Whether it shows a die that the bot rolled; those that people threw, and those of before, tell nothing of the seed."""
    anew = [facts for command in event.get('again', {}).get('commands', []) for facts in command['events']]
    own = any('origin' not in die for die in dice_of(event))
    return own or any(die.get('origin') == 'further' for facts in anew for die in dice_of(facts))


def dice_key(seed, events):
    """What the dice are keyed by: the seed, and the words that players added to it before the first roll."""
    salts = []
    for event in events:
        if is_rolled(event):
            break
        if event['kind'] == 'salted':
            salts.append([event['interactionId'], event['command']['words']])
    if seed is None or not salts:
        return seed
    return hmac.new(bytes.fromhex(seed), canonical(salts).encode(), hashlib.sha256).hexdigest()


def check_salt(event, events):
    """Words are added before anything is rolled, by a player of a side, who says them once."""
    number, salted = event['number'], event['kind'] == 'salted'
    if salted != (event['command'].get('type') == 'salt'):
        raise Fault(number, 'salt', 'an event adds to the seed if its command does, and no other')
    if not salted:
        return
    if not isinstance(event['command']['words'], str) or not event['command']['words'].strip():
        raise Fault(number, 'salt', 'it has no words')
    if event['actor']['sideId'] is None:
        raise Fault(number, 'salt', 'it is no player’s')
    earlier = events[: number - 1]
    if any(each['kind'] == 'salted' and each['actor']['id'] == event['actor']['id'] for each in earlier):
        raise Fault(number, 'salt', 'its player had added to the seed before')
    rolled_at = next((each['number'] for each in earlier if is_rolled(each)), None)
    if rolled_at is not None:
        raise Fault(number, 'salt', f'event {rolled_at} had rolled before it, which closed the seed')


def dice_of(event):
    return [die for resolution in event['resolutions'] for die in resolution['dice']]


def judged_again(event, events):
    """The dice that a correction falls back on: of what it replaces, through corrections and overrulings of it."""
    start = at = events[event['undoes'] - 1]
    while not at['resolutions'] or at['kind'] == 'overruled':
        if at['kind'] not in REPLACING:
            return dice_of(start)
        at = events[at['undoes'] - 1]
    return dice_of(at)


def check_dice(event, events, seed, count):
    dice = dice_of(event)
    typed = event['command'].get('dice') if 'again' not in event else None
    reusable = judged_again(event, events) if event['kind'] == 'corrected' and 'again' not in event else []
    k = 0
    for index, die in enumerate(dice):
        if not re.fullmatch('d([2-9]|[1-9][0-9]{1,3})', die['die']):
            raise Fault(event['number'], 'dice', f"there is no die {die['die']}")
        sides, face, origin = int(die['die'][1:]), die['face'], die.get('origin')
        lowest = 0 if sides == 10 else 1
        earlier = next((old for old in reusable if old['die'] == die['die']), None)
        if typed is not None:
            wanted, source = typed[index] if index < len(typed) else None, 'entered'
        elif earlier is not None:
            reusable.remove(earlier)
            wanted, source = earlier['face'], 'entered' if earlier.get('origin') == 'entered' else 'reused'
        else:
            wanted, source = face if seed is None else rolled(seed, event, k, sides), None
            k += 1
        if origin != source or not same(wanted, face) or not lowest <= face < lowest + sides:
            found = f"die {index + 1} ({die['die']}) shows {face}, {origin or 'rolled'}"
            raise Fault(event['number'], 'dice', f"{found}, and should show {wanted}, {source or 'rolled'}")
        count['rolled' if source is None else source] += 1
    if typed is not None and len(typed) != len(dice):
        raise Fault(event['number'], 'dice', 'not all dice that were entered are there')
    check_dice_kind(event['number'], event)


def check_dice_kind(number, facts):
    origins = [die.get('origin') for die in dice_of(facts)]
    kind = 'entered' if 'entered' in origins else 'verified' if origins else 'none'
    if facts['diceKind'] != kind:
        raise Fault(number, 'dice', f"its dice are called {facts['diceKind']}, and they are {kind}")


# Marks: what people call events

LETTERS = 'abcdefghijklmnopqrstvwxyz'


def letters_of(place):
    """a to z without u, then aa, ab, ..."""
    before, last = divmod(place, len(LETTERS))
    return (letters_of(before - 1) if before else '') + LETTERS[last]


class Marks:
    """Counts open events, and since the last of them those of each side and the umpires."""

    def __init__(self):
        self.open, self.since = 0, {}

    def check(self, event, before, sides):
        mark, audience = event.get('mark'), event['audience']
        had_marks = before is not None and 'mark' in before
        if 'mark' not in event:
            if had_marks:
                raise Fault(event['number'], 'mark', 'it has no mark, and the event before it has one')
            self.open, self.since = event['number'], {}
            return
        if event['kind'] == 'restored':
            self.open, self.since = max(self.open, event['command']['open']), {}
        if not had_marks and event['part'] > 0:
            raise Fault(event['number'], 'mark', 'it has a mark, and the first event of its interaction has none')
        if audience == 'all':
            self.open, self.since = self.open + 1, {}
            wanted = f'p{self.open}'
        else:
            members = audience.split('+')
            whose = 'u'.join(letters_of(sides.index(side)) for side in members) if all(side in sides for side in members) else 'u'
            self.since[whose] = self.since.get(whose, 0) + 1
            wanted = f'p{self.open}{whose}{self.since[whose]}'
        if not same(mark, wanted):
            raise Fault(event['number'], 'mark', f'it is called {mark}, and should be {wanted}')


def check_restored(event, marks):
    """What is said of a backup that was put back: marks go on above those that were posted."""
    number, restored, actor = event['number'], event['kind'] == 'restored', event['actor']
    if restored != (event['command'].get('type') == 'restored'):
        raise Fault(number, 'restored', 'an event tells of a backup if its command does, and no other')
    if not restored:
        return
    opened, lacks, heads = (event['command'][key] for key in ('open', 'lacks', 'heads'))
    if actor['standing'] != 'umpire' or actor['sideId'] is not None:
        raise Fault(number, 'restored', 'the umpire itself says so, and nobody else')
    if type(opened) is not int or not marks.open <= opened <= 999_999_999:
        raise Fault(number, 'restored', 'the marks that were posted do not go on from those on record')
    if type(lacks) is not int or lacks < 1:
        raise Fault(number, 'restored', 'it does not say how many events are missing')
    if not isinstance(heads, list) or len(heads) > 200 or not all(re.fullmatch('#[0-9a-f]{10}', head) for head in heads):
        raise Fault(number, 'restored', 'what it lists are no heads of hashes')


# What takes what back


def undone_among(takings):
    """Which event is taken back by which, and the takings that are not in force. `takings`: events with `undoes`, oldest first."""
    numbers = {event['number'] for event in takings}
    undone, out = {}, set()
    for event in reversed(takings):
        number = event['number']
        if number in out:
            continue
        again = event.get('again')
        for taken in [event['undoes']] if again is None else [each for each in again['taken'] if each in numbers]:
            undone.setdefault(taken, number)
            if again is not None or event['kind'] not in REPLACING:
                out.add(taken)
    return undone, out


def ledger(takings):
    """Which event is taken back by which, now, and which command was judged again by which."""
    undone, _ = undone_among(takings)
    rewritten = {}
    for event in takings:
        for command in event.get('again', {}).get('commands', []):
            standing = {facts['number'] for facts in command['events']}
            for number in range(command['first'], command['first'] + command['count']):
                rewritten[number] = (event, command)
                if number in standing:
                    undone.pop(number, None)
                else:
                    undone[number] = event['number']
    return undone, rewritten


def check_taking(event, events, takings):
    number, undoes = event['number'], event['undoes']
    if (undoes is not None) != (event['kind'] in ('undone', *REPLACING)):
        raise Fault(number, 'undoes', f"an event of kind {event['kind']} cannot take back {undoes}")
    if undoes is None:
        if 'again' in event:
            raise Fault(number, 'again', 'it judges others again, and takes none back')
        return
    taken = [undoes] if len(event.get('again', {'taken': []})['taken']) <= 1 else event['again']['taken']
    for each in {undoes, *taken}:
        if not 1 <= each < number or events[each - 1]['kind'] in FIXED[:5]:
            raise Fault(number, 'undoes', f'event {each} is not one that could be taken back then')
    if len(taken) == 1 and undoes in ledger(takings)[0]:
        raise Fault(number, 'undoes', f'event {undoes} is not one that could be taken back then')
    takings.append(event)


# What is judged again


def commands_of(events):
    """The commands that put nothing right: the events that each made when it was given."""
    commands, is_taking = [], False
    for event in events:
        if event['part'] == 0:
            is_taking = False
        if event['undoes'] is not None:
            is_taking = True
        elif not is_taking:
            if event['part'] == 0:
                commands.append([event])
            else:
                commands[-1].append(event)
    return commands


def standing_of(command, undone, rewritten):
    """The facts of a command's events, as they stand."""
    first = command[0]['number']
    if first in rewritten:
        return rewritten[first][1]['events']
    return [event for event in command if event['number'] not in undone]


def typed_dice(number, takings):
    """Faces that a correction in force says fell on a real table."""
    _, out = undone_among(takings)
    for event in reversed(takings):
        if event['number'] not in out and event['kind'] == 'corrected' and event['undoes'] == number:
            if event['command'].get('dice') is not None:
                return event['command']['dice']
    return None


def purpose(label):
    """What a die is for, whoever throws it: the last word of its label that is no name and no number."""
    return next((word for word in reversed(label.split(' ')) if re.fullmatch('[a-z]+', word)), '')


def with_fallen(facts, own):
    """Each die of these facts, with the dice that fell at the same result of the same procedure: its first, its second ..."""
    fallen = {}
    for result in own['resolutions'] if own else []:
        fallen.setdefault(result['procedure'], []).append(list(result['dice']))
    for result in facts['resolutions']:
        results = fallen.get(result['procedure'])
        left = results.pop(0) if results else []
        for die in result['dice']:
            yield die, left


def check_faces(number, facts, command, takings, seeds, count):
    """
    Faces that fell at the same result for the same purpose, then further ones of a row for each size of die; or those that were
    entered since.
    """
    own = next((event for event in command if event['number'] == facts['number']), None)
    event, name = own or command[0], command[0]['interactionId']
    seed = seeds.of(event['number'])
    if own is None:
        name = f"{name}|{facts['slot']}"
    rows = {}
    typed = typed_dice(facts['number'], takings)
    for index, (die, left) in enumerate(with_fallen(facts, own)):
        if not re.fullmatch('d([2-9]|[1-9][0-9]{1,3})', die['die']):
            raise Fault(number, 'dice', f"there is no die {die['die']}")
        sides, face = int(die['die'][1:]), die['face']
        same_dice = (old for old in left if old['die'] == die['die'] and purpose(old['for']) == purpose(die['for']))
        old = None if typed is not None else next(same_dice, None)
        if typed is not None:
            wanted, source = typed[index] if index < len(typed) else None, 'entered'
        elif old is not None:
            left.remove(old)
            wanted, source = old['face'], old.get('origin')
        else:
            k = rows[sides] = rows.get(sides, -1) + 1
            wanted, source = face if seed is None else rolled(seed, event, k, sides, f'{name}|again|d{sides}'), 'further'
            count['further'] += 1
        if die.get('origin') != source or not same(wanted, face):
            found = f"of event {facts['number']} die {index + 1} ({die['die']}) shows {face}, {die.get('origin') or 'rolled'}"
            raise Fault(number, 'dice', f"{found}, and should show {wanted}, {source or 'rolled'}")
    check_dice_kind(number, facts)


def check_again(event, events, takings, battle, seeds, count):
    """The commands are those of the record, their faces what they must be, and what stands comes to the battle that is there."""
    number, again = event['number'], event.get('again')
    if again is None:
        return
    commands = commands_of(events[: number - 1])
    by_first = {command[0]['number']: command for command in commands}
    last = 0
    for told in again['commands']:
        first, command = told['first'], by_first.get(told['first'])
        if command is None or told['count'] != len(command) or first <= last:
            raise Fault(number, 'again', f'no command began with event {first}, or it stands out of order')
        last = first
        numbers = [facts['number'] for facts in told['events'] if facts['number'] is not None]
        if len(set(numbers)) != len(numbers) or not all(first <= each < first + len(command) for each in numbers):
            raise Fault(number, 'again', f'command {first} has other events')
        for facts in told['events']:
            check_faces(number, facts, command, takings, seeds, count)
    # What was taken back field by field left a battle that its commands need not come to.
    if any('again' not in taking for taking in takings):
        return
    undone, rewritten = ledger(takings)
    wanted = Battle()
    for command in commands:
        for facts in standing_of(command, undone, rewritten):
            try:
                wanted.apply({'number': number, 'changes': facts['changes']})
            except Fault:
                raise Fault(number, 'changes', f"what stands of event {facts['number']} does not fit what stands before it") from None
    for key in {**wanted.rows, **battle.rows}:
        if not same(without_none(wanted.rows.get(key)), without_none(battle.rows.get(key))):
            raise Fault(number, 'changes', f"what stands does not come to {' '.join(key)} as it leaves it")


# What the changes give


def without_none(row):
    """Older rows lack the fields of newer versions: one that a row lacks counts as null."""
    return row and {field: row[field] for field in row if row[field] is not None}


class Battle:
    """The rows that the changes of all events give, and for each event which rows it found and left."""

    def __init__(self):
        self.rows = {('game', 'game'): {'name': '', 'ruleset': '', 'status': 'ended', 'turn': 0, 'phase': ''}}
        self.touched = [None]

    @property
    def game(self):
        return self.rows['game', 'game']

    @property
    def sides(self):
        return [id for table, id in self.rows if table == 'side']

    def apply(self, event):
        found = {}
        for change in event['changes']:
            key, before, after = (change['table'], change['id']), change['before'], change['after']
            row = self.rows.get(key)
            found.setdefault(key, row)
            if before is None or after is None:
                fits = same(before, row) and (before is None) != (after is None)
            else:
                fits = row is not None and set(before) == set(after) and all(same(before[f], row.get(f)) for f in before)
            if not fits:
                raise Fault(event['number'], 'changes', f"what it changes of {' '.join(key)} was not so before")
            if after is None:
                del self.rows[key]
            else:
                self.rows[key] = {**(row or {}), **after}
        self.touched.append({key: (row, self.rows.get(key)) for key, row in found.items()})

    def check_undone(self, event):
        """An undo puts back what the event did, wherever it is still so, and touches nothing else."""
        did, undid = self.touched[event['undoes']], self.touched[event['number']]
        for key in {**did, **undid}:
            before, after = did.get(key, (None, None))
            now, then = undid.get(key, (self.rows.get(key),) * 2)
            if key not in did:
                wanted = now
            elif before is None or after is None:
                wanted = before if (now is None) == (after is None) else now
            else:
                did_set = [f for f in {**before, **after} if not same(before.get(f), after.get(f))]
                wanted = now and {**now, **{f: before.get(f) for f in did_set if same(now.get(f), after.get(f))}}
            if not same(wanted, then):
                why = f"it does not put {' '.join(key)} back as event {event['undoes']} found it"
                raise Fault(event['number'], 'changes', why)


# Time, actor and version

SNOWFLAKE = re.compile('[1-9][0-9]{16,18}')
FIRST_DAY_MS = 1_420_070_400_000
SEEDED_FROM_MS, DAY_MS = 1_767_225_600_000, 86_400_000
MOST_APART_MS = 15 * 60_000


def milliseconds(at):
    """Since 1970, of a time as events have it; None for what is none."""
    if not re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', at, re.ASCII):
        return None
    try:
        time = datetime.datetime.fromisoformat(at[:-1]).replace(tzinfo=datetime.timezone.utc)
    except ValueError:
        return None
    return (time - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // datetime.timedelta(milliseconds=1)


def check_marks(event, start, before):
    number, time, interaction = event['number'], milliseconds(event['at']), event['interactionId']
    if time is None:
        raise Fault(number, 'at', f"{event['at'][:40]} is no time")
    if before and event['at'] < before['at']:
        raise Fault(number, 'at', f"it was before the event before it, at {before['at']}")
    if SNOWFLAKE.fullmatch(interaction):
        asked = (int(interaction) >> 22) + FIRST_DAY_MS
        seeded = SEEDED_FROM_MS <= asked < SEEDED_FROM_MS + DAY_MS
        if not seeded and abs(time - asked) > MOST_APART_MS:
            raise Fault(number, 'at', 'it is more than 15 minutes from the time that the id of its interaction tells')
    elif SNOWFLAKE.fullmatch(start['interactionId']):
        raise Fault(number, 'interactionId', 'it is no id of an interaction, as those before it are')
    actor = event['actor']
    named = 'name' in actor
    if set(actor) != {'id', 'standing', 'sideId', *(['name'] if named else [])}:
        raise Fault(number, 'actor', f"it has other fields than id, {'name, ' if named else ''}standing and sideId")
    if not named and not re.fullmatch('[0-9a-f]{32}', actor['id']):
        raise Fault(number, 'actor', 'its id is no key of a person')
    if named and before and 'name' not in before['actor']:
        raise Fault(number, 'actor', 'it names a person, and the event before it has a key')
    if actor['standing'] != 'umpire' and (actor['standing'] == 'player') != (actor['sideId'] is not None):
        raise Fault(number, 'actor', 'a player has a side, and who looks on has none')
    version = event['rulesetVersion']
    if not re.fullmatch('[1-9][0-9]{0,5}', version):
        raise Fault(number, 'rulesetVersion', f'{version[:20]} is no version of a rulebook')
    if before and int(version) < int(before['rulesetVersion']):
        raise Fault(number, 'rulesetVersion', f"it runs backwards from {before['rulesetVersion']} to {version}")
    if before and version != before['rulesetVersion'] and event['part'] > 0:
        raise Fault(number, 'rulesetVersion', 'it is another than that of the event whose command made it happen')


# Seals on orders


def bound_of(order):
    """What a seal binds of an order: its condition, if the battle can tell one, among it."""
    bound = {key: order[key] for key in ('unit', 'words', 'does', 'when', 'standing')}
    return bound if order.get('condition') is None else {**bound, 'condition': order['condition']}


def check_seals(event, battle):
    """What a side has sealed binds it, and stays what it was once it is open: umpires alone put it right, and all are told."""
    if event['kind'] in ('undone', *REPLACING):
        return
    rows = list(battle.rows.items())
    for (table, side), seal in rows:
        if table != 'seal' or seal['hash'] == '' or seal['turn'] != battle.game['turn']:
            continue
        orders = [row for (kind, _), row in rows if kind == 'order' and row['side'] == side and row['turn'] == seal['turn']]
        texts = [canonical(bound_of(row)) for row in orders]
        bound = canonical({'side': side, 'turn': seal['turn'], 'orders': sorted(texts, key=utf16)})
        if hashlib.sha256((seal['salt'] + bound).encode()).hexdigest() != seal['hash']:
            raise Fault(event['number'], 'seal', f'the orders of {side} are not those that it sealed')


def check_told(event, before, battle):
    """Everybody is told the hash of a seal as it is made and broken; an order that is said to be carried out as it was written is."""
    if before and before['kind'] == 'orders-sealed':
        seal = next(change['after'] for change in before['changes'] if change['table'] == 'seal' and change['after'])
        if event['kind'] != 'ready' or seal['hash'][:16] not in event['summary']:
            raise Fault(event['number'], 'seal', 'it does not tell the seal of the event before it')
    for change in event['changes'] if event['kind'] not in ('undone', *REPLACING) else ():
        seal = change['before']
        if change['table'] != 'seal' or change['after'] or seal['isOpen'] or seal['turn'] != battle.game['turn']:
            continue
        if event['audience'] != 'all' or seal['hash'][:16] not in event['summary']:
            raise Fault(event['number'], 'seal', 'it breaks a seal, and does not tell everybody which')
    command = event['command']
    order = battle.rows.get(('order', command.get('order'))) if command.get('type') in ('resolve', 'act') else None
    if order and event['kind'] not in REPLACING and order['state'] == 'done' and order['remark'] is None:
        done = {key: command[key] for key in command if key not in ('dice', 'order', 'again')}
        ordered = {key: order['does'][key] for key in order['does'] if key not in ('dice', 'order', 'again')}
        if not same(done, ordered):
            raise Fault(event['number'], 'order', 'it carries an order out otherwise than it was written, and says it does not')


# All of it


def check_event(event, events, start, before, seen, battle, takings, marks, seeds, count):
    number = before['number'] + 1 if before else 1
    at = event.get('number')
    if not same(at, number):
        raise Fault(at, 'order', f'event {number} should stand here: one is missing or out of order')
    if event['gameId'] != start['gameId'] or event['ruleset'] != start['ruleset']:
        raise Fault(at, 'battle', 'it belongs to another battle')
    if event['previousHash'] != (before['hash'] if before else FIRST_HASH):
        raise Fault(at, 'order', 'it does not follow the event before it')
    if hash_of(event) != event['hash']:
        raise Fault(at, 'hash', 'its contents are not what its hash was made of')
    check_marks(event, start, before)
    if 'nonce' in event and not re.fullmatch('[0-9a-f]{16}', event['nonce']):
        raise Fault(at, 'nonce', 'it is not 16 digits and letters a to f')
    if event['part'] == 0:
        if event['interactionId'] in seen:
            raise Fault(at, 'order', 'its interaction has made events happen already')
        seen.add(event['interactionId'])
    elif not before or not same(
        [event['part'], event['command']] + [event[key] for key in ('interactionId', 'actor', 'at')],
        [before['part'] + 1, {}] + [before[key] for key in ('interactionId', 'actor', 'at')],
    ):
        raise Fault(at, 'order', 'it does not go on with the interaction of the event before it')
    ended = before is not None and battle.game['status'] == 'ended'
    if ended and event['kind'] != 'game-resumed':
        raise Fault(at, 'order', 'the battle had ended')
    check_salt(event, events)
    check_restored(event, marks)
    if not ended and event['kind'] == 'game-resumed':
        raise Fault(at, 'order', 'the battle had not ended')
    marks.check(event, before, battle.sides)
    check_taking(event, events, takings)
    check_dice(event, events, seeds.of(number), count)
    turn, phase = battle.game['turn'], battle.game['phase']
    battle.apply(event)
    check_seals(event, battle)
    check_told(event, before, battle)
    if any('Not as ordered (' in note for note in event['notes']):
        count['unordered'] += 1
    if event['kind'] == 'undone' and 'again' not in event:
        battle.check_undone(event)
    check_again(event, events, takings, battle, seeds, count)
    if event['turn'] != (turn or battle.game['turn']) or event['phase'] != (phase or battle.game['phase']):
        raise Fault(at, 'turn', 'it was another turn or phase')


class Seeds:
    """What the dice of each event are keyed by: one key for all, unless it was revealed at an end and the battle was resumed under another."""

    def __init__(self, events, last):
        self.stretches, commitment, told = [], events[0]['command']['commitment'], None
        for event in events:
            command = event['command']
            if event['kind'] == 'game-ended' and command['seed'] is not None:
                told = command['seed']
            if event['kind'] == 'game-resumed':
                if (told is None) != (command['commitment'] is None):
                    raise Fault(event['number'], 'seed', 'a new seed is committed to when the last one was told, and only then')
                if told is not None:
                    self.stretches.append((event['number'] - 1, dice_key(told, events)))
                    if sha256_of(told) != commitment:
                        raise Fault(event['number'], 'seed', 'the seed that was told before is not the one that was committed to')
                    commitment, told = command['commitment'], None
        self.last = dice_key(last, events)
        if last is not None and sha256_of(last) != commitment:
            raise Fault(None, 'seed', 'the seed is not the one that was committed to at the start')
        if told is not None and told != last:
            raise Fault(None, 'seed', 'the battle has ended, and the last line has not the seed that was told then')

    def of(self, number):
        return next((seed for until, seed in self.stretches if number <= until), self.last)


def sha256_of(seed):
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def picture_of(command):
    """The picture that came with a command: of a note, under the map, or under it as the battle began; None: none."""
    kind, picture = command.get('type'), None
    if kind == 'note':
        picture = command.get('picture')
    elif kind == 'act' and command.get('act') == 'map-picture':
        picture = command['params'].get('picture')
    elif kind == 'start' and 'opening' in command:
        picture = next(iter(command['opening'].get('map', [])), {}).get('picture')
    return picture if isinstance(picture, dict) else None


def check_pictures(events, pictures):
    shown = [(event['number'], picture_of(event['command'])) for event in events if picture_of(event['command'])]
    sizes = {}
    for picture in pictures:
        body, sha256 = base64.b64decode(picture['base64'], validate=True), picture['sha256']
        if hashlib.sha256(body).hexdigest() != sha256 or sha256 in sizes or len(picture) != 3:
            raise Fault(None, 'picture', f'picture {sha256} is not what its hash was made of, or is there twice')
        if not any((each['sha256'], each['mediaType']) == (sha256, picture['mediaType']) for _, each in shown):
            raise Fault(None, 'picture', f"no event shows picture {sha256} as {picture['mediaType']}")
        sizes[sha256] = len(body)
    for number, each in shown:
        if sizes.get(each['sha256']) != each['bytes']:
            raise Fault(number, 'picture', f"its picture {each['sha256']} is missing, or is longer or shorter")


def check_heads(events, text):
    """Every head of a hash that posts showed is one of the record's; the first that is none is told with what stood before it."""
    known = {event['hash'][:10] for event in events}
    heads = list(re.finditer(r'(?i)(?<![^\s·,;()`])#([0-9a-f]{10})(?![^\s·,;()`])', text))
    for head in heads:
        if head[1].lower() not in known:
            words = text[: head.start()].split('\n')[-1][-60:]
            by = next((each for each in events if each['kind'] == 'restored' and head[0].lower() in each['command']['heads']), None)
            why = '' if by is None else f": it was lost when a backup was restored (event {by.get('mark')})"
            raise Fault(None, 'heads', f'a post shows {words}{head[0]}, and no event of the record has that hash{why}')
    return len(heads)


def verify(data, final=None, heads=''):
    """What was checked, as counts. `data`: the bytes of a record file; `heads`: text of posts. Raises Fault."""
    heading, events, pictures, end = read_file(data)
    start = events[0]
    battle, seen, takings, marks = Battle(), set(), [], Marks()
    count = {'events': 0, 'rolled': 0, 'reused': 0, 'entered': 0, 'further': 0, 'unordered': 0, 'seed': end['seed'] is not None}
    event, before = start, None
    try:
        if start['kind'] != 'game-started':
            raise Fault(start['number'], 'start', 'the record does not begin with the start of a battle')
        seeds = Seeds(events, end['seed'])
        for event in events:
            check_event(event, events, start, before, seen, battle, takings, marks, seeds, count)
            count['events'] += 1
            before = event
        event = {}
        check_pictures(events, pictures)
        count['heads'] = check_heads(events, heads)
        count['restored'] = sum(each['kind'] == 'restored' for each in events)
        told = {'name': start['command']['name'], **{key: start[key] for key in ('gameId', 'ruleset', 'rulesetVersion')}}
        if not same(heading, {'format': FORMAT, **told}):
            raise Fault(None, 'heading', 'line 1 tells of another battle')
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        number = event.get('number')
        raise Fault(number if isinstance(number, int) else None, 'shape', f'it is not made as events are: {error!r}') from None
    if end['events'] != len(events) or end['hash'] != before['hash']:
        raise Fault(None, 'end', 'the last line tells of other events: some are missing or too many')
    if final is not None and final != before['hash']:
        raise Fault(None, 'end', 'the hash of the last event is not the final hash: the end was cut off or changed')
    return count


def main():
    parser = argparse.ArgumentParser(description='Works record files of battles out again.')
    parser.add_argument('files', nargs='+', metavar='FILE')
    parser.add_argument('--final', metavar='HASH', type=str.lower, help='the last hash as it was posted; goes with one file')
    parser.add_argument('--heads', metavar='TEXT', default='', help='what stood under posts: each #26ef09e4af is looked for')
    words = parser.parse_args()
    if words.final is not None and (len(words.files) > 1 or not re.fullmatch('[0-9a-f]{64}', words.final)):
        parser.error('--final goes with one file, and is 64 digits and letters a to f')
    status = 0
    for path in words.files:
        try:
            with open(path, 'rb') as file:
                count = verify(file.read(), words.final, words.heads)
            rolled_dice = f"{count['rolled']} rolled" + ('' if count['seed'] else ' (no seed: taken as they stand)')
            more = f"{count['further']} further, " if count['further'] else ''
            dice = f"{rolled_dice}, {more}{count['reused']} reused, {count['entered']} entered"
            posts = f"; {count['heads']} hashes of posts" if words.heads else ''
            posts += f"; backups put back: {count['restored']}" if count['restored'] else ''
            posts += f"; not as ordered, as their posts say: {count['unordered']}" if count['unordered'] else ''
            print(f"{path}: HOLDS. {count['events']} events; dice: {dice}{posts}")
        except Fault as fault:
            where = 'The record' if fault.event is None else f'Event {fault.event}'
            print(f'{path}: DOES NOT HOLD. {where}, {fault.what}: {fault.why}.')
            status = 1
        except OSError as error:
            print(f'{path}: {error.strerror}', file=sys.stderr)
            return 2
    return status


if __name__ == '__main__':
    sys.exit(main())
