/** Shows the story of the battle for newcomers, at the top of the page. */
import type { Replay, ReplayLine } from '../model.js';
import { make } from './dom.js';

/** Builds the element with the story. @param goTo shows a step of the replay */
export function storyElement({ story, pictures, dice }: Replay, goTo: (step: number) => void): HTMLElement {
  const { opening, sides, chapters, closing, accounts, rulings } = story;
  const through = make('button', { type: 'button', class: 'through' }, 'Step through the battle');
  through.addEventListener('click', () => goTo(0));
  return make(
    'section',
    { class: 'story', 'aria-label': 'The story' },
    ...opening.map((text) => make('p', {}, text)),
    through,
    ...part('Who fought', sides.length === 0 ? [] : [list(sides)]),
    ...chapters.flatMap(({ title, moves, moments, losses }) =>
      part(title, [
        ...(moves === '' ? [] : [make('p', {}, moves)]),
        ...(moments.length === 0 ? [] : [make('ul', {}, ...moments.map((moment) => momentElement(moment, pictures, goTo)))]),
        ...(losses === '' ? [] : [make('p', { class: 'losses' }, losses)]),
      ]),
    ),
    ...part('How it ended', closingElements(closing)),
    ...accounts.map(({ title, lines }) => make('details', {}, make('summary', {}, title), list(lines))),
    ...part('Rulings', rulings.length === 0 ? [] : [list(rulings)]),
    ...part('The dice', dice.length === 0 ? [] : dice.map((text) => make('p', {}, text))),
  );
}

type Moment = Replay['story']['chapters'][number]['moments'][number];

function momentElement({ text, step, picture }: Moment, pictures: Replay['pictures'], goTo: (step: number) => void): HTMLElement {
  const show = make(
    'button',
    { type: 'button', class: 'show', 'aria-label': `Show this: ${text}`, title: 'Show this event' },
    '›',
  );
  show.addEventListener('click', () => goTo(step));
  const source = picture === undefined ? undefined : pictures[picture];
  return make(
    'li',
    {},
    make('span', {}, text),
    show,
    source === undefined ? null : make('img', { src: source, alt: `Picture to: ${text}` }),
  );
}

const part = (title: string, content: readonly HTMLElement[]): HTMLElement[] =>
  content.length === 0 ? [] : [make('h2', {}, title), ...content];

const list = (texts: readonly string[]): HTMLElement => make('ul', {}, ...texts.map((text) => make('li', {}, text)));

function closingElements(lines: readonly ReplayLine[]): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (const { text, isItem } of lines) {
    const last = elements.at(-1);
    if (!isItem) elements.push(make('p', {}, text));
    else if (last?.tagName === 'UL') last.append(make('li', {}, text));
    else elements.push(list([text]));
  }
  return elements;
}
