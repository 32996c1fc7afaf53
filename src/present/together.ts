/** Shows the private steps of moving several units together: choosing units, choosing a destination, and the result. */
import { ButtonStyle } from 'discord-api-types/v10';
import type { JointMove, MovingUnit, JointGoal, RaisedQuestion, View } from '../game/index.js';
import { adaptUmpireWords } from '../house/index.js';
import { type Direction, DIRECTION_WORDS, describeDistance, type GroundMap, type InputField, findMap } from '../rules/index.js';
import { buildButton } from './buttons.js';
import { buildButtonRows, type Component, LIMITS, buildMessage, type PostBody } from './limits.js';
import { type MenuChoice, buildMenuRow } from './menus.js';
import { formatNames, formatNameWithinSentence } from './names.js';
import { formatFinding } from './own-desk.js';
import { formatBold, escapeText } from './text.js';
import { formatMissingFields } from './words.js';

/** The person's choices for a group move so far. */
interface ShownJointMove {
  readonly view: View;
  /** The units that can move. */
  readonly able: readonly MovingUnit[];
  /** The units that the person has chosen to move; empty until units are chosen. */
  readonly goers: readonly MovingUnit[];
  /** The values that are still missing, apart from the destination. */
  readonly missing: readonly InputField[];
  readonly aims: readonly JointGoal[];
  /** The result of the move if a destination is entered; otherwise null. */
  readonly going: JointMove | null;
  readonly ids: {
    readonly word: (id: string) => string;
    readonly units: string;
    readonly all: string;
    readonly form: string;
    readonly aim: (to: string) => string;
    readonly aims: string;
    readonly other: string;
    readonly go: string;
    readonly back: string;
  };
}

/** Shows privately the moving units, their destination, and the button that carries out the move. */
export function presentJointMove(shown: ShownJointMove): PostBody<Component> {
  const { view, able, goers, missing, aims, going, ids } = shown;
  const choices = able.map(({ unit }): MenuChoice => ({
    value: ids.word(unit.id),
    label: unit.name,
    about: view.ruleset.unitLine(unit),
  }));
  const chosen = goers.map(({ unit }) => ids.word(unit.id));
  const asksWhere = goers.length > 0 && missing.length === 0 && !going;
  const isWhole = going !== null && going.gone.length > 0 && !going.why;
  const body = buildMessage({ title: 'Move together', description: linesOf(shown) });
  const places = asksWhere ? aims.map((aim): MenuChoice => ({ value: aim.to, label: aimWords(aim), about: '' })) : [];
  const likeliest = places.slice(0, LIMITS.rowButtons).map(({ value, label }) => buildButton(label, ids.aim(value)));
  // A menu shows the names of all chosen entries. Many units would fill the screen, so they are only counted.
  const isMany = chosen.length > MOST_LISTED;
  return {
    ...body,
    components: [
      ...buildButtonRows(likeliest),
      ...buildMenuRow(ids.aims, 'More places and directions', places.slice(LIMITS.rowButtons), 0),
      ...buildMenuRow(
        ids.units,
        isMany ? `Choose other units (${chosen.length} chosen)` : 'Choose units to move',
        choices,
        0,
        isMany ? [] : chosen,
      ),
      ...buildButtonRows([
        ...(isWhole
          ? [
              buildButton(
                doesIt(going),
                ids.go,
                going.gone.some(({ raised }) => raised.length > 0) ? ButtonStyle.Secondary : ButtonStyle.Success,
              ),
            ]
          : []),
        ...(missing.length > 0 ? [buildButton('Enter values', ids.form, 1)] : []),
        ...(goers.length > 0 && missing.length === 0 ? [buildButton('Another place', ids.other)] : []),
        ...(goers.length === 0 && able.length > 1 ? [buildButton(`All ${able.length}`, ids.all)] : []),
        buildButton('My units', ids.back),
      ]),
    ],
  };
}

/** The maximum number of units that are listed, so that a phone's screen still has room for the button below. */
const MOST_LISTED = 8;
const MOST_STAYING = 4;

/** Returns the first entries of a list, followed by the number of omitted entries. */
const bounded = (entries: readonly string[], most = MOST_LISTED): readonly string[] =>
  entries.length <= most ? entries : [...entries.slice(0, most - 1), `and ${entries.length - most + 1} more`];

/** Returns the label of the button that carries out the move. */
const doesIt = ({ gone }: JointMove): string => (gone.some(({ rolls }) => rolls) ? 'Roll' : 'Do it');

function linesOf({ view, able, goers, missing, aims, going }: ShownJointMove): string[] {
  const map = findMap(view.battle);
  const names = formatNames(goers.map(({ unit }) => escapeText(unit.name, 60)));
  if (goers.length === 0)
    return [
      able.length === 0
        ? 'No other unit of your side can move now.'
        : '**Which units?** Choose two or more. They then go to one place, or in one direction.',
    ];
  if (missing.length > 0)
    return [`Units: ${names}.`, `Still needed, once for all of them: ${formatMissingFields(missing.map(({ key }) => key))}.`];
  if (!going || !map)
    return [
      `Units: ${names}.`,
      aims.length === 0
        ? 'As far as your side knows, none of these units can move.'
        : '**Where to?** Units that cannot reach the place move as far as they can.',
    ];
  const { gone, stays, why } = going;
  const findings = (raised: readonly RaisedQuestion[]): string =>
    raised.map((each) => `. ${escapeText(adaptUmpireWords(view.battle, formatFinding(each)), 200).replace(/\.$/, '')}`).join('');
  return [
    ...bounded(
      gone.map(
        ({ unit, square, far, isThere, rolls, raised }) =>
          `${formatBold(escapeText(unit.name, 60))} to ${square}, ${lengthIn(far, map)}${rolls ? ', as far as the dice allow' : isThere ? '' : ', as far as it can'}${findings(raised)}`,
      ),
    ),
    ...bounded(
      stays.map(({ name }) => `${escapeText(name, 60)} stays, because this unit cannot move in that direction`),
      MOST_STAYING,
    ),
    ...(why ? [`Not possible: ${escapeText(adaptUmpireWords(view.battle, why.message), 500)}`] : []),
    ...(gone.length > 0 && !why ? [`Press _${doesIt(going)}_ to move them, one after another.`] : []),
  ];
}

const lengthIn = (far: number, { measure }: GroundMap): string => describeDistance({ least: far, most: far }, { measure });

/** Describes a destination: `F6 Bedburg`, `Towards Tom`, `To the north-east`. */
const aimWords = ({ to, kind, words }: JointGoal): string =>
  kind === 'direction'
    ? `To the ${DIRECTION_WORDS[to as Direction]}`
    : kind === 'towards'
      ? `Towards ${formatNameWithinSentence(words)}`
      : words;
