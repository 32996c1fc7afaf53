/** Writes a replay as one HTML file that contains everything and makes no requests. */
import { calculateSha256Hex } from '../../dice/index.js';
import type { Replay } from './model.js';

/** The bundled script and style of the replay page. */
export interface ReplayPage {
  readonly script: string;
  readonly style: string;
}

/** Writes the HTML file. @throws if the script or the style would close its own HTML element */
export function formatReplay(replay: Replay, { script, style }: ReplayPage): string {
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) throw new Error('the page ends its own element');
  const policy = [
    "default-src 'none'",
    `script-src '${hashSource(script)}'`,
    `style-src '${hashSource(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
    '<title>Replay of a battle</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<noscript><p>This replay needs JavaScript. It is all in this file, and nothing is fetched.</p></noscript>',
    `<script type="application/json" id="replay">${inScript(JSON.stringify(replay))}</script>`,
    `<script type="module">${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function hashSource(text: string): string {
  return `sha256-${Buffer.from(calculateSha256Hex(text), 'hex').toString('base64')}`;
}

/** Returns JSON that can neither end a script element nor start a comment. */
function inScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
