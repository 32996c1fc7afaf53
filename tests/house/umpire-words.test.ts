/** In a battle without an umpire, no text points to one: the sides agree instead. */
import { describe, expect, it } from 'vitest';
import { adaptUmpireWords, replaceUmpireWords } from '../../src/house/index.js';
import { textsOnPage } from '../listed.js';

describe('a text that names umpires', () => {
  const text = 'Umpires can set its cover with `/cullen-order cover`.';

  it('stays as it is where there is one', () => {
    expect(adaptUmpireWords({ game: { umpiredBy: 'person' } } as never, text)).toBe(text);
    expect(adaptUmpireWords({ game: { umpiredBy: 'bot' } } as never, text)).toBe(
      'The sides can agree to set its cover with `/cullen-order cover`.',
    );
  });

  it.each([
    ['Leave “on-road” out, or ask an umpire.', 'Leave “on-road” out, or use `/propose`.'],
    [
      'Registration points are fixed. Ask an umpire to change them.',
      'Registration points are fixed. Agree with the other side to change them.',
    ],
    ['Choose another vehicle, or ask an umpire to free it.', 'Choose another vehicle, or agree with the other side to free it.'],
    ['Choose another unit, or ask an umpire for fuel.', 'Choose another unit, or agree with the other side on fuel.'],
    ['Only an umpire can enter amounts.', 'Only the sides together can enter amounts.'],
    ['On a hex map, only an umpire can move the point.', 'On a hex map, only the sides together can move the point.'],
    ['The HQ is back. An umpire must place the HQ.', 'The HQ is back. The sides must agree to place the HQ.'],
    ['2 more than it can carry. An umpire decides what is lost', '2 more than it can carry. The sides decide what is lost'],
    ['For “fp”, an umpire entered 9.', 'For “fp”, the sides entered 9.'],
    ['An umpire has already marked A as out of command.', 'The sides have already marked A as out of command.'],
    ['has fallen, and an umpire must choose its targets', 'has fallen, and the sides must agree to choose its targets'],
    ['Umpires mark the units that are cut off.', 'The sides mark the units that are cut off.'],
    ['At an unregistered point, allowed by the umpire', 'At an unregistered point, allowed by the sides'],
    ['This battle has no umpire. Propose it to the other side.', 'This battle has no umpire. Propose it to the other side.'],
  ])('%s', (before, after) => {
    expect(replaceUmpireWords(before)).toBe(after);
  });
});

/** Texts about umpires that only umpires see, that belong to a battle with one, or that say that there is none. */
const REMAIN =
  /has no umpire|has an umpire|wait(?:s|ing) for an umpire|[Tt]he bot umpires|You are an umpire|assistant|already an umpire|umpire procedures|until an umpire|“umpires”|umpires only|needs an umpire|as its umpire|its umpire's|\/umpire|of the umpires|umpires, and|for umpires/;

it('is, in refusals of rulebooks and core, of a form that can be replaced', () => {
  const files = textsOnPage('refusal').join('\n').split(/^`/m);
  const ofRules = files.filter((part) => /^src\/(?:rules|game|house)\//.test(part));
  const lines = ofRules.flatMap((part) => part.split('\n')).filter((line) => /^- .*\bumpires?\b/i.test(line));
  expect(lines.length).toBeGreaterThan(40);
  expect(lines.map(replaceUmpireWords).filter((line) => /umpire/i.test(line) && !REMAIN.test(line))).toEqual([]);
});
