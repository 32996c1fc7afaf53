import { Refusal } from '../../rules/index.js';

/**
 * Reads typed dice such as `7, 0, 3` or `7 0 3`; null if the option is empty (`text` is null).
 * @throws {Refusal} BAD_DICE if the text is not a list of numbers
 */
export function readFaces(text: string | null): number[] | null {
  if (text === null) return null;
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const wrong = words.find((word) => !/^\d{1,3}$/.test(word));
  if (wrong !== undefined)
    throw new Refusal(
      'BAD_DICE',
      `dice: ${wrong.slice(0, 20)} is not the result of one die. Enter results such as 7, 0, 3.`,
      'dice',
    );
  return words.map(Number);
}
