/** How luck went, roll by roll, as a drawing with its figures in words. */
import type { LuckStep, View } from '../game/index.js';
import { counted, nameOf, turnTitle } from '../rules/index.js';
import { fortuneInWords } from './luck.js';
import { cutPlain } from './limits.js';
import { INK, lookOf } from './map/colours.js';
import { fitted, px, svgOf, text, widthOf } from './map/svg.js';

const [WIDTH, HEIGHT] = [900, 480];
const [LEFT, RIGHT, TOP, BASE] = [70, 880, 70, 400];
const DASHES = ['', '12 6', '3 4', '14 4 3 4'];
const NOBODY = '#7a7a72';
/** The least that the drawing is high, to both sides of even: a few rolls are no mountain. */
const LEAST_SPAN = 1;
const MOST_TICKS = 14;
const MOST_ALT = 1000;

interface Curve {
  readonly name: string;
  readonly colour: string;
  readonly dash: string;
  /** Above even by so much after each roll. */
  readonly sums: readonly number[];
  readonly rolls: number;
}

/** Sums of how far each roll was above an even one, by side: half a point is the best that one roll may be. */
function curvesOf(steps: readonly LuckStep[], { battle }: View): readonly Curve[] {
  const sides: readonly (string | null)[] = [...battle.tables.side.keys(), null];
  return sides.flatMap((side, index): readonly Curve[] => {
    let sum = 0;
    const sums = steps.map((step) => (sum += step.sides.has(side) ? step.fortune - 0.5 : 0));
    const rolls = steps.filter((step) => step.sides.has(side)).length;
    if (rolls === 0) return [];
    const name = side === null ? 'Rolls of no side' : nameOf(battle.tables.side.get(side)!);
    return [{ name, colour: side === null ? NOBODY : lookOf(index).fill, dash: DASHES[index % DASHES.length]!, sums, rolls }];
  });
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toFixed(1))}`;

/** SVG of how luck went, over the rolls of which a reader may know; of none undefined. */
export function luckSvg(steps: readonly LuckStep[], view: View): string | undefined {
  const curves = curvesOf(steps, view);
  if (curves.length === 0) return undefined;
  const most = Math.max(LEAST_SPAN, ...curves.flatMap(({ sums }) => sums.map(Math.abs)));
  const x = (at: number): number => LEFT + ((RIGHT - LEFT) * at) / steps.length;
  const y = (sum: number): number => (TOP + BASE) / 2 - (((BASE - TOP) / 2) * sum) / most;
  const turns = steps.flatMap(({ turn }, at) => (turn === steps[at - 1]?.turn ? [] : [{ turn, at }]));
  const every = Math.ceil(turns.length / MOST_TICKS);
  const ticks = turns.filter((_turn, index) => index % every === 0);
  const line = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
    `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" ${style}/>`;
  const path = ({ sums }: Curve): string =>
    [`${px(x(0))},${px(y(0))}`, ...sums.map((sum, at) => `${px(x(at + 1))},${px(y(sum))}`)].join(' ');
  const style = ({ dash }: Curve, width: number, colour: string): string =>
    `stroke="${colour}" stroke-width="${width}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`;
  const stroke = (curve: Curve, width: number, colour: string): string =>
    `<polyline points="${path(curve)}" fill="none" stroke-linejoin="round" ${style(curve, width, colour)}/>`;
  let from = LEFT;
  const legend = curves.flatMap((curve) => {
    const words = fitted(`${curve.name} ${signed(curve.sums.at(-1)!)}`, 18, 240);
    const at = from;
    from += 60 + Math.min(250, widthOf(words, 18));
    return [
      line(at, 455, at + 40, 455, style(curve, 6, INK)),
      line(at, 455, at + 40, 455, style(curve, 3.5, curve.colour)),
      text(at + 48, 461, 18, words),
    ];
  });
  return svgOf(WIDTH, HEIGHT, 1, INK, [
    text(LEFT, 36, 22, 'Luck, roll by roll', 'font-weight="bold"'),
    text(8, y(most) + 6, 16, 'lucky'),
    text(8, y(0) + 6, 16, 'even'),
    text(8, y(-most) + 6, 16, 'unlucky'),
    ...ticks.map(({ at }) => line(x(at), TOP, x(at), BASE, 'stroke="#d9d4c4" stroke-width="1"')),
    ...ticks.map(({ turn, at }) => text(x(at) + 2, BASE + 20, 14, turnTitle(view.ruleset, turn))),
    line(LEFT, y(0), RIGHT, y(0), `stroke="${INK}" stroke-width="1.5"`),
    ...curves.flatMap((curve) => [stroke(curve, 6, INK), stroke(curve, 3.5, curve.colour)]),
    ...legend,
  ]);
}

/** The same in words, for who cannot see it. */
export function luckAlt(steps: readonly LuckStep[], view: View): string {
  const told = curvesOf(steps, view).map(({ name, sums, rolls }) => {
    const [last, high, low] = [sums.at(-1)!, Math.max(0, ...sums), Math.min(0, ...sums)];
    return `${name}: ${fortuneInWords(0.5 + last / rolls)} over ${counted(rolls, 'roll')}, ends ${signed(last)}, highest ${signed(high)}, lowest ${signed(low)}`;
  });
  return cutPlain(`Luck roll by roll, 0 being even. ${told.join('. ')}.`, MOST_ALT);
}
