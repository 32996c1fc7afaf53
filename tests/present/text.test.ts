import { describe, expect, it } from 'vitest';
import { COLOURS, escapeText, formatDice, formatStep, formatPlainText } from '../../src/present/index.js';
import { formatFieldName, describeChange, describeField, describeValue } from '../../src/present/words.js';
import { normalizeName, convertKeyToWords } from '../../src/rules/index.js';
import { fc } from '../chance/properties.js';
import { expectHarmless, hostileText } from './hostile.js';

describe('escapeText', () => {
  it.each([
    ['1/Pz', '1/Pz'],
    ['A-Coy (2nd)', 'A-Coy (2nd)'],
    ['**x**', '\\*\\*x\\*\\*'],
    ['<@123>', '\\<\\@123\\>'],
    ['@everyone', '\\@everyone'],
    ['https://a.b/c_d', 'https\\://a.b/c\\_d'],
    ['hit: two', 'hit: two'],
    [':skull:', '\\:skull:'],
    ['- list', '\\- list'],
    ['1. one', '1\\. one'],
    ['# head', '\\# head'],
    ['a\nb\tc', 'a b c'],
    ['\u202eevil\u202c', 'evil'],
    ['zero\u200bwidth', 'zerowidth'],
  ])('%j is %j', (raw, shown) => {
    expect(escapeText(raw)).toBe(shown);
  });

  it('shows what was typed once the backslashes are taken off again, as Discord does', () => {
    fc.assert(
      fc.property(hostileText, (raw) => {
        expect(
          escapeText(raw)
            .replace(/[\u2068\u2069]/g, '')
            .replace(/\\([^0-9A-Za-z\s])/g, '$1'),
        ).toBe(formatPlainText(raw));
      }),
    );
  });
  it('is one harmless line of bounded length, whatever was typed', () => {
    fc.assert(
      fc.property(hostileText, (raw) => {
        const text = escapeText(raw, 80);
        expect(text).not.toMatch(/\n/);
        expect(text.length).toBeLessThanOrEqual(162);
        expectHarmless(text);
        expectHarmless(`**${text}** ~~${text}~~`.replace(/\*{4}|~{4}/g, ''));
      }),
    );
  });
  it('isolates right-to-left words, so that the numbers and brackets beside them stay where they are', () => {
    expect(escapeText('גדוד 3')).toBe('\u2068גדוד\u2069 3');
    expect(escapeText('كتيبة المشاة (2 of 6)')).toBe('\u2068كتيبة المشاة\u2069 (2 of 6)');
    expect(escapeText('A Coy fires at גדוד א')).toBe('A Coy fires at \u2068גדוד א\u2069');
    // Commands accept the name without these characters.
    expect(normalizeName('\u2068גדוד\u2069 3')).toBe(normalizeName('גדוד 3'));
  });

  it('keeps families and flags whole', () => {
    expect(escapeText('👩‍👩‍👧‍👦 🇩🇪')).toBe('👩‍👩‍👧‍👦 🇩🇪');
  });
});

describe('formatStep', () => {
  it.each([
    [{ kind: 'base', label: 'Firepower', value: 6, cite: '1.2' }, 'Firepower: 6 (1.2)'],
    [{ kind: 'modifier', label: 'Firer moved', value: -1, cite: '4.2' }, 'Firer moved: -1 (4.2)'],
    [{ kind: 'modifier', label: 'Range 200 yd', value: 1, cite: '1.2' }, 'Range 200 yd: +1 (1.2)'],
    [{ kind: 'modifier', label: 'TPD', value: 0, cite: '4.2' }, 'TPD: 0 (4.2)'],
    [{ kind: 'table', label: 'To hit THIN', value: '0, 9', cite: '4.2' }, 'To hit THIN: 0, 9 (4.2)'],
    [{ kind: 'note', label: 'Only the nearest', cite: 'E-16' }, 'Only the nearest (E-16)'],
  ] as const)('%j', (step, line) => {
    expect(formatStep(step)).toBe(line);
  });
});

describe('formatDice', () => {
  const pool = (why: string, ...faces: [number, boolean?][]) =>
    faces.map(([face, hit]) => ({ die: 'd10', face, for: why, ...(hit === undefined ? {} : { hit }) }) as const);

  it('groups by what they are for, hits in bold', () => {
    const rolled = [
      ...pool('kill dice', [0, true], [9, true], [4, false], [7, false]),
      ...pool('confirm', [2, true], [5, false]),
    ];
    expect(formatDice(rolled)).toBe('Kill dice: **0** **9** 4 7 · Confirm: **2** 5');
  });
  it('marks nothing on a single die', () => {
    expect(formatDice(pool('error', [7]))).toBe('Error die: 7');
  });
  it('counts the faces of a long pool, hits first', () => {
    const rolled = pool('kill dice', ...Array.from({ length: 40 }, (_, i): [number, boolean] => [i % 4, i % 4 === 0]));
    expect(formatDice(rolled)).toBe('Kill dice: (40) **0**×10 1×10 2×10 3×10');
  });
  it('is nothing without dice', () => {
    expect(formatDice([])).toBe('');
  });
});

describe('words', () => {
  it.each([
    ['fp', 'FP'],
    ['targetTpd', 'target TPD'],
    ['assaultBarredTurn', 'assault barred turn'],
    ['calibreMm', 'calibre mm'],
    ['mission-landed', 'mission landed'],
    ['xYards', 'x yards'],
    ['onZone', 'on zone'],
    ['spentPct', 'spent %'],
    ['dpsThisMove', 'DPs this move'],
    ['vehicleMgs', 'vehicle MGs'],
    ['_set-up ', 'set up'],
    ['on__the--road', 'on the road'],
  ])('%s is %s', (key, words) => {
    expect(convertKeyToWords(key)).toBe(words);
  });
  it('tells values', () => {
    expect(describeField('suppressed', true)).toBe('suppressed');
    expect(describeField('suppressed', false)).toBe('not suppressed');
    expect(describeField('attackersEliminated', false)).toBe('attackers eliminated: no');
    expect(describeField('attackerMayAdvance', false)).toBe('attacker may not advance');
    expect(describeField('fp', 4)).toBe('FP 4');
    expect(describeField('rangeYards', 450)).toBe('range 450 yards');
    expect(describeField('moveInches', 8)).toBe('move 8"');
    expect(describeField('penaltyPct', 12.5)).toBe('penalty 12.5%');
    expect(describeField('calibreMm', 105)).toBe('calibre 105 mm');
    expect(describeField('inches', 3)).toBe('3"');
    expect(describeField('xYards', null)).toBe('x none');
    expect(describeField('roadInchesUsed', 12)).toBe('road used 12"');
    expect(describeField('flakWithin2Inches', 3)).toBe('flak within 2 inches 3');
    expect(describeField('flakWithin2Inches', true)).toBe('flak within 2 inches');
    expect(describeField('attMovedPct', 70)).toBe('attacker moved 70%');
    expect(describeField('sideASqns', 15)).toBe('side A squadrons 15');
    expect(describeField('zoneXYards', 150)).toBe('zone x 150 yards');
    expect(formatFieldName('rangeKm')).toBe('range (km)');
    expect(formatFieldName('inches')).toBe('inches');
    expect(formatFieldName('fp')).toBe('FP');
    expect(describeValue([{ number: 1, label: 'Crossroads', point: { x: 5, y: 7 } }])).toBe('1 Crossroads (point x 5, y 7)');
    expect(describeValue(['u1', 'u2'], (id) => (id === 'u1' ? 'A Coy' : undefined))).toBe('A Coy, u2');
    expect(describeValue([])).toBe('none');
    expect(describeValue({ name: 'Friday club', rows: [{ id: 'a', move: 4 }] })).toBe('Friday club');
    expect(describeValue({ name: 'Crossroads', marks: ['a', 'b'] })).toBe('Crossroads (marks a, b)');
  });
  it('tells changes', () => {
    expect(describeChange('moveInches', 8, 4)).toBe('move 8" → 4"');
    expect(describeChange('moveInches', 8, null)).toBe('no longer move 8"');
    expect(describeChange('suppressed', false, true)).toBe('suppressed');
    expect(describeChange('column', true, false)).toBe('no longer in march column');
    expect(describeChange('playerIds', [], ['p1'])).toBe('players p1');
    expect(describeChange('roleId', null, 'r1')).toBe('role r1');
    expect(describeChange('suppressed', true, false)).toBe('no longer suppressed');
    expect(describeChange('noCounterAttack', true, false)).toBe('counter-attack possible again');
    expect(describeChange('destroyed', false, true)).toBe('**destroyed**');
    expect(describeChange('condition', 'sound', 'destroyed')).toBe('condition sound → **destroyed**');
    expect(describeChange('fp', 4, 2)).toBe('FP 4 → 2');
    expect(describeChange('gunReadyTurn', null, 5)).toBe('gun ready turn 5');
    expect(describeChange('gunReadyTurn', 5, null)).toBe('no longer gun ready turn 5');
  });
});

describe('colours', () => {
  const luminance = (colour: number): number => {
    const [r, g, b] = [16, 8, 0].map((shift) => {
      const share = ((colour >> shift) & 255) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: number, b: number): number => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };
  it('stand out from dark and light backgrounds', () => {
    for (const colour of Object.values(COLOURS))
      for (const background of [0x313338, 0x2b2d31, 0x242429, 0xf2f3f5, 0xffffff])
        expect(contrast(colour, background)).toBeGreaterThanOrEqual(3);
  });
});
