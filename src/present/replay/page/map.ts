/** Shows the map beside the steps, with moves and shots. People can drag, pinch and zoom the map. */
import type { Replay, ReplayMap, ReplayMapStep, ReplayBackground } from '../model.js';
import { createSvgElement, createElement } from './dom.js';

const MOST_ZOOM = 8;
const ZOOM_STEP = 1.4;
/** The fraction of the picture by which an arrow key moves the picture. */
const PAN_STEP = 0.1;
const SIDES = 5;

interface MapView {
  readonly element: HTMLElement;
  /** Shows the map as it is after a step. */
  readonly show: (at: number) => void;
}

/** The state of the map at a step. The changes of each step move the state forwards or backwards. */
class MapPosition {
  at = -1;
  ground: number | null = null;
  under: number | null = null;
  readonly spots: (number | null)[];
  readonly changed = new Set<number>();
  readonly ways = new Set<number>();

  constructor(
    private readonly steps: readonly (ReplayMapStep | undefined)[],
    pieces: number,
  ) {
    this.spots = Array.from({ length: pieces }, () => null);
  }

  goTo(target: number): void {
    while (this.at < target) this.apply(this.steps[++this.at], 1);
    while (this.at > target) this.apply(this.steps[this.at--], 0);
  }

  /** Marks all units as changed, so that all of them are drawn. */
  drawAll(): void {
    this.spots.forEach((_spot, piece) => this.changed.add(piece));
  }

  /** The changes of the present step. */
  get step(): ReplayMapStep | undefined {
    return this.steps[this.at];
  }

  private apply(step: ReplayMapStep | undefined, way: 0 | 1): void {
    if (step?.ground) this.ground = step.ground[way];
    if (step?.under) this.under = step.under[way];
    for (const [ordered, isOrdered] of step?.orders ?? []) {
      if (isOrdered === way) this.ways.add(ordered);
      else this.ways.delete(ordered);
    }
    for (const [piece, before, after] of step?.at ?? []) {
      this.spots[piece] = way === 1 ? after : before;
      this.changed.add(piece);
    }
  }
}

/** Builds the view of the map; null if the battle has no map. */
export function createMapView({ map, steps, title, pictures, sides }: Replay): MapView | null {
  if (!map) return null;
  const seen = (stepOf: (step: Replay['steps'][number]) => ReplayMapStep | undefined): MapPosition =>
    new MapPosition(steps.map(stepOf), map.pieces.length);
  const truth = { whose: '', position: seen((step) => step.map) };
  const ofSide = (whose: string, place: number) => ({
    whose,
    position: seen(({ beliefs }) => beliefs?.find(([side]) => side === place)?.[1]),
  });
  const eyes = steps.some(({ beliefs }) => beliefs) ? [truth, ...sides.map(ofSide)] : [truth];
  let { whose, position } = truth;
  const under = createSvgElement('image', { class: 'under', preserveAspectRatio: 'none' });
  const ground = createSvgElement('image', { x: 0, y: 0, width: map.width, height: map.height });
  const orders = createSvgElement('g', { class: 'orders' });
  const actions = createSvgElement('g', {});
  const pieces = map.pieces.map(() => pieceOf());
  const stage = createSvgElement(
    'svg',
    {
      viewBox: `0 ${map.top} ${map.width} ${map.height - map.top}`,
      role: 'img',
      'aria-label': `Map of ${title}`,
      tabindex: 0,
      class: 'stage',
    },
    under,
    ground,
    orders,
    actions,
    ...pieces.map(({ element }) => element),
  ) as SVGSVGElement;
  const words = createElement('p', { class: 'map-words' });
  const window = new Pane(stage, map);
  const button = (label: string, text: string, act: () => void): HTMLElement => {
    const made = createElement('button', { type: 'button', 'aria-label': label, title: label }, text);
    made.addEventListener('click', act);
    return made;
  };
  let shownGround: number | null | undefined;
  let shownUnder: number | null = null;
  let shownWays = '';
  const wayPictures = new Map<number, SVGElement>();
  /**
   * Returns the picture of a route. Each picture is created only once, because a new picture would flicker while it is decoded.
   */
  const pictureOfWay = (way: number): SVGElement => {
    const { width, height, ways = [] } = map;
    const picture = wayPictures.get(way) ?? createSvgElement('image', { x: 0, y: 0, width, height, href: ways[way]! });
    wayPictures.set(way, picture);
    return picture;
  };
  let shownAt = 0;
  const nameStage = (): void => {
    const lies = position.under === null ? '' : ` ${map.unders[position.under]?.words ?? ''}`;
    stage.setAttribute('aria-label', `Map of ${title}${lies}${whose === '' ? '' : `, as ${whose} knew it`}`);
  };
  const choices = eyes.map((eye) => {
    const label = eye.whose === '' ? 'As it was: the whole map' : `${eye.whose}: the map that this side knew`;
    const choice = button(label, eye.whose || 'As it was', () => {
      ({ whose, position } = eye);
      position.drawAll();
      for (const other of choices) other.setAttribute('aria-pressed', String(other === choice));
      nameStage();
      view.show(shownAt);
    });
    choice.setAttribute('aria-pressed', String(eye === truth));
    return choice;
  });
  const view: MapView = {
    element: createElement(
      'section',
      { class: 'map', 'aria-label': 'Map' },
      stage as unknown as Node as HTMLElement,
      createElement(
        'div',
        { class: 'map-tools', role: 'group', 'aria-label': 'Size of the map' },
        button('Zoom in (+)', '+', () => window.zoom(ZOOM_STEP)),
        button('Zoom out (−)', '−', () => window.zoom(1 / ZOOM_STEP)),
        button('Show all of the map (0)', 'All', () => window.reset()),
      ),
      choices.length === 1
        ? null
        : createElement('div', { class: 'whose', role: 'group', 'aria-label': 'Whose map' }, ...choices),
      words,
    ),
    show(at) {
      shownAt = at;
      position.goTo(at);
      if (position.ground !== shownGround) {
        shownGround = position.ground;
        const source = position.ground === null ? undefined : map.grounds[position.ground];
        if (source === undefined) ground.removeAttribute('href');
        else ground.setAttribute('href', source);
      }
      if (position.under !== shownUnder) {
        shownUnder = position.under;
        const lies = shownUnder === null ? undefined : map.unders[shownUnder];
        if (lies) layUnder(under, lies, pictures[lies.picture] ?? '');
        else under.removeAttribute('href');
        nameStage();
      }
      for (const piece of position.changed) pieces[piece]?.put(map, position.spots[piece] ?? null);
      position.changed.clear();
      const ways = [...position.ways].sort((a, b) => a - b);
      if (ways.join() !== shownWays) orders.replaceChildren(...ways.map(pictureOfWay));
      shownWays = ways.join();
      actions.replaceChildren(...drawStepActions(position.step));
      const told = position.step?.words ?? '';
      if (words.textContent !== told) words.textContent = told;
    },
  };
  return view;
}

function layUnder(image: SVGElement, { box: [x, y, width, height] }: ReplayBackground, source: string): void {
  for (const [name, value] of Object.entries({ x, y, width, height, href: source })) image.setAttribute(name, String(value));
}

/** Builds a symbol with its call sign. Later steps move the symbol, and never create it again. */
function pieceOf(): { readonly element: SVGElement; readonly put: (map: ReplayMap, spot: number | null) => void } {
  const picture = createSvgElement('image', {});
  const sign = createSvgElement('text', { class: 'sign' });
  const element = createSvgElement('g', { visibility: 'hidden' }, picture, sign);
  let symbolShown = -1;
  return {
    element,
    put({ spots, symbols }, place) {
      const [x = 0, y = 0, symbol = 0, label = ''] = (place === null ? undefined : spots[place]) ?? [];
      element.setAttribute('visibility', place === null ? 'hidden' : 'visible');
      if (place === null) return;
      const { src, size, anchor } = symbols[symbol]!;
      if (symbol !== symbolShown) {
        symbolShown = symbol;
        picture.setAttribute('href', src);
        picture.setAttribute('width', String(size[0]));
        picture.setAttribute('height', String(size[1]));
        picture.setAttribute('x', String(-anchor[0]));
        picture.setAttribute('y', String(-anchor[1]));
        sign.setAttribute('x', String(size[0] - anchor[0] + 3));
        sign.setAttribute('y', '8');
      }
      element.setAttribute('transform', `translate(${x} ${y})`);
      if (sign.textContent !== label) sign.textContent = label;
    },
  };
}

function drawStepActions(step: ReplayMapStep | undefined): SVGElement[] {
  const moves = (step?.moves ?? []).flatMap(([x1, y1, x2, y2, side]) => {
    const way = `move side-${Math.max(0, side) % SIDES}`;
    return [
      createSvgElement('line', { class: way, x1, y1, x2, y2 }),
      createSvgElement('circle', { class: way, cx: x1, cy: y1, r: 4 }),
    ];
  });
  const shots = (step?.shots ?? []).flatMap(([x1, y1, x2, y2, isHit]) => {
    const how = isHit ? 'shot hit-line' : 'shot miss-line';
    return [
      createSvgElement('line', { class: how, x1, y1, x2, y2 }),
      createSvgElement('circle', { class: how, cx: x2, cy: y2, r: isHit ? 16 : 6 }),
    ];
  });
  return [...moves, ...shots];
}

/** The height of call signs in the drawing, and their minimum height on the screen, in pixels. */
const [SIGN, SIGN_LEAST] = [16, 12];

/** The visible part of the picture, which people move with pointers, wheels and keys. */
class Pane {
  private x = 0;
  private y: number;
  private scale = 1;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private readonly height: number;

  constructor(
    private readonly stage: SVGSVGElement,
    private readonly map: ReplayMap,
  ) {
    this.y = map.top;
    this.height = map.height - map.top;
    stage.addEventListener('pointerdown', (event) => this.down(event));
    stage.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel'] as const)
      stage.addEventListener(end, ({ pointerId }) => this.pointers.delete(pointerId));
    stage.addEventListener(
      'wheel',
      (event) => {
        // A wheel without the control key scrolls the page as usual. With the control key, the wheel zooms the map. Browsers
        // report a pinch on a touch pad in the same way.
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 200), event);
      },
      { passive: false },
    );
    stage.addEventListener('keydown', (event) => this.press(event));
    new ResizeObserver(() => this.fitSigns()).observe(stage);
  }

  /** Keeps call signs readable on a narrow screen. The whole map is small there, so the signs are drawn larger. */
  private fitSigns(): void {
    const { width } = this.stage.getBoundingClientRect();
    if (width === 0) return;
    const perPixel = this.map.width / this.scale / width;
    this.stage.style.setProperty('--sign', `${Math.max(SIGN, SIGN_LEAST * perPixel).toFixed(1)}px`);
  }

  reset(): void {
    [this.x, this.y, this.scale] = [0, this.map.top, 1];
    this.apply();
  }

  /**
   * Zooms the map.
   * @param by the factor; a factor above 1 enlarges the map
   * @param at the point that does not move. Default: the centre
   */
  zoom(by: number, at?: { readonly clientX: number; readonly clientY: number }): void {
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    const [fx, fy] = at ? [(at.clientX - left) / width, (at.clientY - top) / height] : [0.5, 0.5];
    const scale = Math.min(MOST_ZOOM, Math.max(1, this.scale * by));
    this.x += this.map.width * fx * (1 / this.scale - 1 / scale);
    this.y += this.height * fy * (1 / this.scale - 1 / scale);
    this.scale = scale;
    this.apply();
  }

  private apply(): void {
    const [width, height] = [this.map.width / this.scale, this.height / this.scale];
    this.x = Math.min(Math.max(0, this.x), this.map.width - width);
    this.y = Math.min(Math.max(this.map.top, this.y), this.map.height - height);
    this.stage.setAttribute('viewBox', `${this.x} ${this.y} ${width} ${height}`);
    // While the whole map is visible, a finger scrolls the page instead of the map.
    this.stage.classList.toggle('zoomed', this.scale > 1);
    this.fitSigns();
  }

  private down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.stage.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = { x: event.clientX, y: event.clientY };
    this.pointers.set(event.pointerId, now);
    const [other] = others;
    if (other) {
      const far = (point: { x: number; y: number }): number => Math.hypot(point.x - other.x, point.y - other.y);
      const [clientX, clientY] = [(now.x + other.x) / 2, (now.y + other.y) / 2];
      if (far(before) > 0) this.zoom(far(now) / far(before), { clientX, clientY });
      return;
    }
    const perPixel = this.map.width / this.scale / this.stage.getBoundingClientRect().width;
    this.x -= (now.x - before.x) * perPixel;
    this.y -= (now.y - before.y) * perPixel;
    this.apply();
  }

  private press(event: KeyboardEvent): void {
    const pan = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === '+' || event.key === '=') this.zoom(ZOOM_STEP);
    else if (event.key === '-') this.zoom(1 / ZOOM_STEP);
    else if (event.key === '0') this.reset();
    else if (pan && event.shiftKey) {
      this.x += (pan[0]! * this.map.width * PAN_STEP) / this.scale;
      this.y += (pan[1]! * this.height * PAN_STEP) / this.scale;
      this.apply();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
