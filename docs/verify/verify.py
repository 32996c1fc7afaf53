#!/usr/bin/env python3
"""Works record files of battles out again, with Python's standard library and no code of the bot.

    python3 verify.py FILE... [--final HASH]

README.md beside this file tells what is checked and how.
Exit status: 0 when all files hold, 1 when one does not, 2 when the call is wrong.
"""

import argparse
import base64
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
FIXED = ('game-started', 'game-ended')


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


def read_json(text):
    return json.loads(text, parse_int=read_number, parse_float=read_number, parse_constant=read_number)


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
            raise Fault(None, 'file', f'line {number} is not JSON') from None
    if not values or not isinstance(values[0], dict) or values[0].get('format') != FORMAT:
        raise Fault(None, 'file', f'line 1 does not say {{"format":"{FORMAT}"}}')
    end = only(values[-1], 'end')
    if not isinstance(end, dict) or set(end) != {'events', 'hash', 'seed'}:
        raise Fault(None, 'file', f'line {len(values)} is no proper last line: the end is missing')
    if end['seed'] is not None and not re.fullmatch('[0-9a-f]{64}', str(end['seed'])):
        raise Fault(None, 'file', 'the seed in the last line is not 64 digits and letters a to f')
    events, pictures = [], []
    for number, value in enumerate(values[1:-1], 2):
        event, picture = only(value, 'event'), only(value, 'picture')
        if isinstance(event, dict):
            events.append(event)
        elif isinstance(picture, dict):
            pictures.append(picture)
        else:
            raise Fault(None, 'file', f'line {number} is neither an event nor a picture')
    if not events:
        raise Fault(None, 'file', 'it has no events')
    return values[0], events, pictures, end


def only(value, name):
    return value[name] if isinstance(value, dict) and list(value) == [name] else None


# Dice


def rolled(seed, event, k, sides):
    """The face of die k of those that were rolled for an event."""
    label = f"{event['gameId']}|{event['number']}|{event['interactionId']}|{k}"
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
    typed = event['command'].get('dice')
    reusable = judged_again(event, events) if event['kind'] == 'corrected' else []
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
    origins = [die.get('origin') for die in dice]
    kind = 'entered' if 'entered' in origins else 'verified' if origins else 'none'
    if event['diceKind'] != kind:
        raise Fault(event['number'], 'dice', f"its dice are called {event['diceKind']}, and they are {kind}")


# What takes what back


def in_force(takings):
    """Which event is taken back by which, now. `takings`: number, event taken back, kind, oldest first."""
    kinds = {number: kind for number, _, kind in takings}
    taken = {}
    for number, undoes, _ in reversed(takings):
        if (number not in taken or kinds[taken[number]] in REPLACING) and undoes not in taken:
            taken[undoes] = number
    return taken


def check_taking(event, events, takings):
    number, undoes = event['number'], event['undoes']
    if (undoes is not None) != (event['kind'] in ('undone', *REPLACING)):
        raise Fault(number, 'undoes', f"an event of kind {event['kind']} cannot take back {undoes}")
    if undoes is None:
        return
    if not 1 <= undoes < number or events[undoes - 1]['kind'] in FIXED or undoes in in_force(takings):
        raise Fault(number, 'undoes', f'event {undoes} is not one that could be taken back then')
    takings.append((number, undoes, event['kind']))


# What the changes give


class Battle:
    """The rows that the changes of all events give, and for each event which rows it found and left."""

    def __init__(self):
        self.rows = {('game', 'game'): {'name': '', 'ruleset': '', 'status': 'ended', 'turn': 0, 'phase': ''}}
        self.touched = [None]

    @property
    def game(self):
        return self.rows['game', 'game']

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


# All of it


def check_event(event, events, start, before, seen, battle, takings, seed, count):
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
    if event['part'] == 0:
        if event['interactionId'] in seen:
            raise Fault(at, 'order', 'its interaction has made events happen already')
        seen.add(event['interactionId'])
    elif not before or not same(
        [event['part'], event['command']] + [event[key] for key in ('interactionId', 'actor', 'at')],
        [before['part'] + 1, {}] + [before[key] for key in ('interactionId', 'actor', 'at')],
    ):
        raise Fault(at, 'order', 'it does not go on with the interaction of the event before it')
    if battle.game['status'] == 'ended' and before:
        raise Fault(at, 'order', 'the battle had ended')
    check_taking(event, events, takings)
    check_dice(event, events, seed, count)
    turn, phase = battle.game['turn'], battle.game['phase']
    battle.apply(event)
    if event['kind'] == 'undone':
        battle.check_undone(event)
    if event['turn'] != (turn or battle.game['turn']) or event['phase'] != (phase or battle.game['phase']):
        raise Fault(at, 'turn', 'it was another turn or phase')


def check_seed(events, seed):
    commitment = events[0]['command']['commitment']
    revealed = [event['command']['seed'] for event in events if event['kind'] == 'game-ended']
    if seed is not None and hashlib.sha256(bytes.fromhex(seed)).hexdigest() != commitment:
        raise Fault(None, 'seed', 'the seed is not the one that was committed to at the start')
    if revealed and revealed[0] != seed:
        raise Fault(None, 'seed', 'the battle has ended, and the last line has not the seed that was told then')


def check_pictures(events, pictures):
    notes = [event for event in events if event['command'].get('type') == 'note' and event['command'].get('picture')]
    shown = [(note['number'], note['command']['picture']) for note in notes]
    sizes = {}
    for picture in pictures:
        body, sha256 = base64.b64decode(picture['base64'], validate=True), picture['sha256']
        if hashlib.sha256(body).hexdigest() != sha256 or sha256 in sizes or len(picture) != 3:
            raise Fault(None, 'picture', f'picture {sha256} is not what its hash was made of, or is there twice')
        if not any((note['sha256'], note['mediaType']) == (sha256, picture['mediaType']) for _, note in shown):
            raise Fault(None, 'picture', f"no note shows picture {sha256} as {picture['mediaType']}")
        sizes[sha256] = len(body)
    for number, note in shown:
        if sizes.get(note['sha256']) != note['bytes']:
            raise Fault(number, 'picture', f"the picture {note['sha256']} of its note is missing, or is longer or shorter")


def verify(data, final=None):
    """What was checked, as counts. `data`: the bytes of a record file. Raises Fault."""
    heading, events, pictures, end = read_file(data)
    start = events[0]
    battle, seen, takings = Battle(), set(), []
    count = {'events': 0, 'rolled': 0, 'reused': 0, 'entered': 0, 'seed': end['seed'] is not None}
    event, before = start, None
    try:
        if start['kind'] != 'game-started':
            raise Fault(start['number'], 'start', 'the record does not begin with the start of a battle')
        check_seed(events, end['seed'])
        for event in events:
            check_event(event, events, start, before, seen, battle, takings, end['seed'], count)
            count['events'] += 1
            before = event
        event = {}
        check_pictures(events, pictures)
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
    words = parser.parse_args()
    if words.final is not None and (len(words.files) > 1 or not re.fullmatch('[0-9a-f]{64}', words.final)):
        parser.error('--final goes with one file, and is 64 digits and letters a to f')
    status = 0
    for path in words.files:
        try:
            with open(path, 'rb') as file:
                count = verify(file.read(), words.final)
            rolled_dice = f"{count['rolled']} rolled" + ('' if count['seed'] else ' (no seed: taken as they stand)')
            dice = f"{rolled_dice}, {count['reused']} reused, {count['entered']} entered"
            print(f"{path}: HOLDS. {count['events']} events; dice: {dice}")
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
