/** Shows the story of the battle for newcomers, at the top of the page. */
import type { Replay, ReplayLine } from '../model.js';
import { createElement } from './dom.js';

/** Builds the element with the story. @param goTo shows a step of the replay */
export function createStoryElement({ story, pictures, dice }: Replay, goTo: (step: number) => void): HTMLElement {
  const { opening, sides, chapters, closing, accounts, rulings } = story;
  const through = createElement('button', { type: 'button', class: 'through' }, 'Step through the battle');
  through.addEventListener('click', () => goTo(0));
  return createElement(
    'section',
    { class: 'story', 'aria-label': 'The story' },
    ...opening.map((text) => createElement('p', {}, text)),
    through,
    ...part('Who fought', sides.length === 0 ? [] : [list(sides)]),
    ...chapters.flatMap(({ title, moves, moments, losses }) =>
      part(title, [
        ...(moves === '' ? [] : [createElement('p', {}, moves)]),
        ...(moments.length === 0
          ? []
          : [createElement('ul', {}, ...moments.map((moment) => momentElement(moment, pictures, goTo)))]),
        ...(losses === '' ? [] : [createElement('p', { class: 'losses' }, losses)]),
      ]),
    ),
    ...part('How it ended', closingElements(closing)),
    ...accounts.map(({ title, lines }) => createElement('details', {}, createElement('summary', {}, title), list(lines))),
    ...part('Rulings', rulings.length === 0 ? [] : [list(rulings)]),
    ...part('The dice', dice.length === 0 ? [] : dice.map((text) => createElement('p', {}, text))),
  );
}

type Moment = Replay['story']['chapters'][number]['moments'][number];

function momentElement({ text, step, picture }: Moment, pictures: Replay['pictures'], goTo: (step: number) => void): HTMLElement {
  const show = createElement(
    'button',
    { type: 'button', class: 'show', 'aria-label': `Show this: ${text}`, title: 'Show this event' },
    '›',
  );
  show.addEventListener('click', () => goTo(step));
  const source = picture === undefined ? undefined : pictures[picture];
  return createElement(
    'li',
    {},
    createElement('span', {}, text),
    show,
    source === undefined ? null : createElement('img', { src: source, alt: `Picture to: ${text}` }),
  );
}

const part = (title: string, content: readonly HTMLElement[]): HTMLElement[] =>
  content.length === 0 ? [] : [createElement('h2', {}, title), ...content];

const list = (texts: readonly string[]): HTMLElement =>
  createElement('ul', {}, ...texts.map((text) => createElement('li', {}, text)));

function closingElements(lines: readonly ReplayLine[]): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (const { text, isItem } of lines) {
    const last = elements.at(-1);
    if (!isItem) elements.push(createElement('p', {}, text));
    else if (last?.tagName === 'UL') last.append(createElement('li', {}, text));
    else elements.push(list([text]));
  }
  return elements;
}
