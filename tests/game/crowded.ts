/** Creates a map full of features, with ten units on each side, one of which is about to move. */
import { Chooser } from '../e2e/chooser.js';
import { onGround, type Rulebook } from './on-ground.js';

const KINDS = ['wood', 'marsh', 'village', 'hill', 'field', 'river', 'road', 'bridge', 'trench'] as const;
const [WIDE, DEEP] = [72, 48];
const UNITS = 9;

/** For each rulebook: the number of units of length for a sixth of a square, and the fields of the moving unit. */
export const MOVERS: Readonly<
  Record<Rulebook, { readonly unit: number; readonly fields: Readonly<Record<string, string | number>> }>
> = {
  eagles: { unit: 1, fields: { moveCode: 'E' } },
  cullen: { unit: 1, fields: { kind: 'infantry', rifle: 4 } },
  corps: { unit: 1, fields: { moveType: 'wheeled' } },
  megagame: { unit: 1, fields: { troops: 'motorised' } },
  wtj1943: { unit: 20, fields: { kind: 'cyclist' } },
};

/**
 * @param features the number of map features
 * @param far the number of further woods that no move can reach
 * @param seed the seed of all random choices
 */
export function crowded(rulebook: Rulebook, features: number, seed: string, far = 0) {
  const choose = new Chooser(`${seed} ${rulebook}`);
  const { unit, fields } = MOVERS[rulebook];
  const text = (points: readonly (readonly [number, number])[]): string =>
    points.map(([x, y]) => `${x * unit},${y * unit}`).join(';');
  const somewhere = (): readonly [number, number] => [choose.whole(1, WIDE - 1), choose.whole(1, DEEP - 1)];
  const ground = Array.from({ length: features }, () => {
    const kind = choose.pick(KINDS)!;
    const [x, y] = somewhere();
    if (kind === 'bridge') return { kind, at: text([[x, y]]) };
    if (kind === 'river' || kind === 'road' || kind === 'trench') {
      const points = Array.from({ length: choose.whole(2, 6) }, (_, n): readonly [number, number] => [
        Math.min(WIDE, Math.max(0, x + n * choose.whole(1, 6))),
        Math.min(DEEP, Math.max(0, y + choose.whole(-4, 4))),
      ]);
      return { kind, at: text(points) };
    }
    const [right, far] = [Math.min(WIDE, x + choose.whole(1, 4)), Math.min(DEEP, y + choose.whole(1, 4))];
    return { kind, at: text([[x, y], [right, y], [right, far], [x, far]]) }; // prettier-ignore
  });
  const woods = Array.from({ length: far }, (_, n) => {
    const [x, y] = [(n % 10) * 0.5, Math.floor(n / 10) % 40];
    return { kind: 'wood', at: text([[x, y], [x + 0.25, y], [x, y + 0.25]]) }; // prettier-ignore
  });
  const others = (): readonly string[] => Array.from({ length: UNITS }, () => text([somewhere()]));
  const map = rulebook === 'megagame' ? { map: { width: WIDE, height: DEEP, square: 6 } } : {};
  return onGround({
    rulebook,
    fields,
    ground: [...ground, ...woods],
    from: text([[36.5, 24.3]]),
    ...map,
    fellows: others(),
    enemies: others(),
  });
}
