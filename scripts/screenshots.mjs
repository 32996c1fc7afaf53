// `npm run screenshots` takes pictures for the documentation: real battles on the local table's page in a
// real browser. `npm run screenshots -- evening` takes only one group of pictures: demo, evening, ready,
// sealed, or posts (for docs/reference/examples.md).
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root, say } from './prepare.mjs';

install();
build();
const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
if (browserPath === undefined) {
  say('Screenshots need Chromium (Debian: apt-get install chromium).');
  process.exit(1);
}
const { chromium } = await import('playwright-core');
const { default: sharp } = await import('sharp');
const { playExampleBattle } = await import('../dist/src/cli/example-battles.js');
const { servePage } = await import('../dist/src/web/index.js');
const images = join(root, 'docs', 'images');
mkdirSync(images, { recursive: true });

/** The table that is open: its process, its output so far, and the address of its page. */
let table, said, url;

/** Opens a table for these pictures, with a seed, so that every picture shows the same dice. */
async function atTable(draw) {
  const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
  said = '';
  table = spawn(
    process.execPath,
    [join(root, 'dist', 'src', 'cli', 'main.js'), 'table', '--seed', '1944', '--database', join(folder, 'umpire.db')],
    {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, TABLE_PORT: '0' },
    },
  );
  const ended = new Promise((resolve) => table.once('exit', resolve));
  try {
    url = await new Promise((resolve, reject) => {
      table.stdout.setEncoding('utf8').on('data', (text) => {
        said += text;
        const found = /http:\/\/\S+/.exec(said)?.[0];
        if (found) resolve(found);
      });
      table.once('exit', () => reject(new Error(`the table did not open: ${said}`)));
    });
    await draw();
  } finally {
    table.stdin.end('exit\n');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const browser = await chromium.launch({
  executablePath: browserPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** The maximum size of a picture in the documentation, in bytes. */
const MOST_BYTES = 120_000;

async function sit(seat, options) {
  const context = await browser.newContext({
    viewport: { width: 1120, height: 760 },
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(`${url}#seat=${seat}`);
  await page.waitForSelector('[data-ready]');
  return page;
}

async function picture(page, name) {
  const path = join(images, `${name}.png`);
  await page.evaluate('document.fonts.ready');
  const drawn = await page.screenshot({ animations: 'disabled' });
  await sharp(drawn).png({ palette: true, colours: 128, dither: 0, effort: 10 }).toFile(path);
  const { size } = statSync(path);
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes`);
  say(`docs/images/${name}.png`);
}

async function send(page, text) {
  await page.locator('#box').fill(text);
  await page.locator('#box').press('Escape');
  await page.locator('#box').press('Enter');
  await page.getByText('Sent.', { exact: true }).waitFor({ state: 'attached' });
}

/** Opens a channel on the page, in the phone layout too. */
async function open(page, channel) {
  const side = page.getByRole('button', { name: 'Channels and seats' });
  if (await side.isVisible()) await side.click();
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^#?${channel}\\b`) })
    .click();
  await page.waitForSelector(`[data-ready="${channel}"]`);
}

const last = (page) => page.locator('.message').last();
const press = (page, name) => last(page).getByRole('button', { name, exact: true }).click();
const heading = (page, name) => page.getByRole('heading', { name }).last();
/** Scrolls a message to the top of the view after its pictures have loaded. */
async function showTop(message) {
  await message.locator('img').evaluateAll((found) => Promise.all(found.map((one) => one.decode())));
  await message.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

const axis = (name, more) => `@umpire #hill-112 /eagles-unit add name:"${name}" side:Axis division:"12 Pz" ${more}`;
const allies = (name, more) => `@umpire #hill-112 /eagles-unit add name:"${name}" side:Allies division:"43 Wx" ${more}`;
const at = (name, place, facing) => `@umpire #hill-112 /map place unit:"${name}" at:${place} facing:${facing}`;
const feature = (kind, places, name) =>
  `@umpire #hill-112 /map feature kind:${kind} at:"${places}"${name ? ` name:"${name}"` : ''}`;
const seen = (name) => `@umpire #hill-112 /eagles-unit state unit:"${name}" spotted:True`;

/** The lines of a battle on a map, up to its first direct fire. */
const HILL_112 = [
  '@umpire #hill-112 /game start ruleset:eagles name:"Hill 112" spotting:rules',
  '@umpire #hill-112 /side add name:Axis nation:germany player:@axis',
  '@umpire #hill-112 /side add name:Allies nation:uk player:@allies',
  '@umpire #hill-112 /map new width:48 height:30',
  feature('hill', '28,21; 36,19; 44,22; 42,28; 33,30; 27,26', 'Hill 112'),
  feature('wood', '5,19; 11,18; 15,21; 13,26; 7,25', 'Dead Horse Copse'),
  feature('wood', '37,11; 42,12; 43,15; 38,16'),
  feature('village', '19,15; 24,15; 24,18; 19,18', 'Baron'),
  feature('field', '5,10; 13,10; 13,15; 5,15'),
  feature('river', '0,6; 9,8; 20,6; 30,8; 40,6; 48,7', 'Odon'),
  feature('road', '23,0; 25,7; 25,14; 26,20; 24,30'),
  feature('bridge', '24.8,6; 25.1,8'),
  axis('1/Pz', 'base-fp:6 kind:vehicle da:MODERATE move-code:D'),
  axis('2/Pz', 'base-fp:6 kind:vehicle da:MODERATE move-code:D'),
  axis('Pak 40', 'base-fp:3 kind:towed-at'),
  axis('5 Gren', 'base-fp:4 kind:infantry'),
  axis('Nebel', 'base-fp:2 kind:artillery guns:6 calibre-mm:150'),
  allies('A Coy', 'base-fp:4 kind:infantry'),
  allies('B Coy', 'base-fp:4 kind:infantry'),
  allies('C Coy', 'base-fp:4 kind:infantry'),
  allies('7 RTR', 'base-fp:5 kind:vehicle da:MODERATE move-code:D'),
  allies('25-pdr', 'base-fp:2 kind:artillery guns:8 calibre-mm:88'),
  at('1/Pz', '33,19.5', 200),
  at('2/Pz', '16,28', 180),
  at('Pak 40', '28.5,19.5', 190),
  at('5 Gren', '22,20', 180),
  at('Nebel', '40,25', 200),
  at('A Coy', '22,9', 0),
  at('B Coy', '29,9', 0),
  at('C Coy', '36,9', 0),
  at('7 RTR', '25,3', 0),
  at('25-pdr', '12,3', 20),
  ...['1/Pz', 'Pak 40', '5 Gren', 'A Coy', 'B Coy', '7 RTR'].map(seen),
  '@umpire #hill-112 /map turn-end post:True',
  '@umpire #hill-112 /game channels use public:#hill-112 side:Axis channel:#axis',
  '@umpire #hill-112 /game channels use side:Allies channel:#allies',
  '@umpire #hill-112 /game channels create',
  '@umpire #hill-112 /artillery register side:Allies label:Mill at:24,23',
];

/** Moves and a call for fire, up to the phase in which the artillery fires. */
const MOVES = [
  '@umpire #hill-112 /map move moves:"2/Pz 6S"',
  '@umpire #hill-112 /map move moves:"AC 3N, BC 4N, CC 2N, 7R 9N"',
  '@umpire #hill-112 /turn phase anyway:True',
  '@allies #allies /artillery call battery:25-pdr registration-point:1',
  '@umpire #hill-112 /turn phase anyway:True',
];

/** The actions of the other side in that phase. */
const SHOTS = [
  '@axis #axis /eagles direct-fire firer:"Pak 40" target:"7 RTR"',
  '@allies #allies /eagles direct-fire firer:"A Coy" target:"5 Gren"',
  '@allies #allies /eagles direct-fire firer:"7 RTR" target:"Pak 40"',
];

async function demo() {
  const page = await sit('umpire');
  await picture(page, 'table-empty');
  await page.getByRole('button', { name: 'Demo battle' }).click();
  await heading(page, /^Direct fire/).waitFor();
  await picture(page, 'table-shot');
  await press(page, 'More');
  await press(page, 'Odds');
  await heading(page, /^Odds/).waitFor();
  await picture(page, 'table-odds');
  await page.locator('#box').fill('/eagles');
  await page.getByRole('option').first().waitFor();
  await picture(page, 'table-commands');
  await page.locator('#box').fill('/eagles direct-fire firer:');
  await page.getByRole('option', { name: 'Pak 40' }).waitFor();
  await picture(page, 'table-autocomplete');
  await page.context().close();

  const light = await sit('axis', { colorScheme: 'light' });
  await open(light, 'demo');
  await heading(light, /^Direct fire/).waitFor();
  await send(light, '/unit show unit:"1/Pz"');
  await light.getByText('Only you can see this').waitFor();
  await picture(light, 'table-light');
  await light.context().close();

  const phone = await sit('allies', PHONE);
  await open(phone, 'demo');
  await heading(phone, /^Direct fire/).waitFor();
  await picture(phone, 'table-phone');
  await phone.context().close();
}

/**
 * Types lines at the table's prompt and waits for the text that shows that the last line is done. None of the lines may be
 * refused.
 */
async function type(lines, shown) {
  table.stdin.write(`${lines.join('\n')}\n`);
  await shown.waitFor();
  if (said.includes('Nothing has changed')) throw new Error(`something was refused: ${said}`);
}

/** Takes a picture of the umpires' channel in a battle that starts with these lines. */
async function umpiring(lines, ...how) {
  const umpire = await sit('umpire', ...how);
  await type(lines, umpire.getByRole('navigation').getByRole('button', { name: /^#?umpires/ }));
  await open(umpire, 'umpires');
  return umpire;
}

async function evening() {
  const umpire = await umpiring(HILL_112, { viewport: { width: 1000, height: 690 }, deviceScaleFactor: 1.5 });

  const player = await sit('axis', PHONE);
  await open(player, 'axis');
  await press(player, 'My units');
  await heading(player, /^Axis: Turn 1/).waitFor();
  await press(player, '2/Pz');
  await last(player).locator('img').waitFor();
  await picture(player, 'evening-reach');
  await last(player)
    .getByRole('button', { name: /^Towards/ })
    .first()
    .click();
  await last(player).getByRole('button', { name: 'Do it', exact: true }).waitFor();
  await last(player).locator('img[alt*="route of"]').waitFor();
  await picture(player, 'evening-way');
  await player.getByRole('button', { name: 'Dismiss message' }).last().click();
  await type(MOVES, heading(umpire, 'Turn 1: Direct fire'));
  await heading(player, 'Turn 1: Direct fire').waitFor();
  await picture(player, 'evening-room');
  await press(player, 'My units');
  await heading(player, /^Axis: Turn 1/).waitFor();
  await picture(player, 'evening-units');
  await press(player, '1/Pz');
  await last(player)
    .getByRole('button', { name: /^B Coy/ })
    .click();
  await last(player).getByRole('button', { name: 'Roll', exact: true }).waitFor();
  await player.setViewportSize({ width: 390, height: 940 });
  await picture(player, 'evening-odds');
  await player.setViewportSize(PHONE.viewport);
  await press(player, 'Roll');
  await heading(player, /^Direct fire: 1\/Pz/).waitFor();

  await type(SHOTS, heading(umpire, /^Direct fire: 7 RTR/));
  await send(umpire, '/map show moves:True');
  await last(umpire).locator('img').waitFor();
  await showTop(last(umpire));
  await picture(umpire, 'map');

  await umpire
    .getByText(/has not fired: /)
    .first()
    .waitFor();
  await umpire.setViewportSize({ width: 1000, height: 590 });
  await showTop(umpire.locator('.message', { hasText: / has not fired: / }).last());
  await picture(umpire, 'evening-desk');

  await type(['@umpire #hill-112 /turn next anyway:True'], player.getByText('The map as turn 1 ends.'));
  await showTop(player.locator('.message', { hasText: 'Turn 2: Movement' }).last());
  await picture(player, 'evening-turn-end');
}

/** Takes pictures of a built-in scenario on a phone: its card, and the buttons for choosing a side. */
async function ready() {
  const umpire = await sit('umpire', PHONE);
  await send(umpire, '/help');
  await last(umpire).getByRole('button', { name: 'Choose a scenario' }).click();
  await umpire.getByRole('option', { name: /^Mokra/ }).click();
  await last(umpire).getByRole('button', { name: 'Start, one channel', exact: true }).waitFor();
  await last(umpire).locator('img').waitFor();
  await showTop(last(umpire));
  await picture(umpire, 'ready-card');
  await press(umpire, 'Start, one channel');
  const opening = umpire.locator('.message', { has: umpire.getByRole('button', { name: /^Play / }) }).last();
  await opening.waitFor();
  await showTop(opening);
  await picture(umpire, 'ready-sides');
}

/** Takes pictures of posts from each rulebook's battles on a phone, with several on one sheet, for docs/reference/examples.md. */
async function posts() {
  for (const id of ['eagles', 'corps', 'cullen', 'megagame', 'wtj1943']) {
    await playExampleBattle(id, root, async ({ commonest, asked }, opened) => {
      servePage(opened, { seats: [...new Set([...commonest, ...asked].map(({ user }) => user))], channels: [] });
      url = opened.url + '/';
      for (const [name, shown] of Object.entries({ commonest, asked })) {
        const drawn = [];
        for (const post of shown) drawn.push(await onTelephone(post));
        await sheet(drawn, `posts-${id}-${name}`);
      }
    });
  }
}

/** Takes a picture of a post on a phone, as seen by the person who typed its line. */
async function onTelephone({ user, channel, mark }) {
  const page = await sit(user, { ...PHONE, deviceScaleFactor: 1, colorScheme: 'dark' });
  await open(page, channel);
  const embed = page.locator('.embed', { has: page.locator('.footer', { hasText: new RegExp(`^event ${mark} `) }) }).last();
  const { y, height } = await embed.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    return { y: element.getBoundingClientRect().top, height: element.getBoundingClientRect().height };
  });
  await page.evaluate('document.fonts.ready');
  // The picture is as wide as the screen, because the margins are part of the post.
  const drawn = await page.screenshot({
    animations: 'disabled',
    clip: { x: 0, y: y - 6, width: PHONE.viewport.width, height: height + 12 },
  });
  await page.context().close();
  return { drawn, height: Math.round(height + 12) };
}

/** Arranges pictures of the same width in two columns. Each picture goes to the shorter column. */
async function sheet(pictures, name) {
  const columns = [0, 0];
  const { width } = PHONE.viewport;
  const placed = pictures.map(({ drawn, height }) => {
    const column = columns[1] < columns[0] ? 1 : 0;
    const at = { input: drawn, left: column * width, top: columns[column] };
    columns[column] += height;
    return at;
  });
  const path = join(images, `${name}.png`);
  await sharp({ create: { width: width * columns.length, height: Math.max(...columns), channels: 3, background: '#313338' } })
    .composite(placed)
    .png({ palette: true, colours: 32, dither: 0, effort: 10 })
    .toFile(path);
  const { size } = statSync(path);
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes`);
  say(`docs/images/${name}.png`);
}

const MOKRA = [
  '@umpire #mokra /game start scenario:mokra',
  '@umpire #mokra [Start, private channels]',
  '@anna #mokra [Play Poland]',
  '@bert #mokra [Play Germany]',
  '@umpire #mokra /game orders how:sealed',
  '@anna #poland /orders write unit:"1/21 Uhlans" words:"Back to the low hill, should tanks come into the village" when:"tanks come in"',
  '@anna #poland /orders hold',
];

/**
 * Takes pictures of a turn with sealed orders on phones. They show an order of a unit, the draft orders, the umpire's preview of
 * undisputed orders, and the panel.
 */
async function sealed() {
  const wide = await umpiring(MOKRA);
  await wide.getByText('Orders for turn 1: 6.').waitFor();
  await wide.context().close();
  const umpire = await sit('umpire', PHONE);
  await open(umpire, 'umpires');
  const player = await sit('bert', PHONE);
  await open(player, 'germany');
  await send(player, '/my');
  await heading(player, /^Germany: Turn 1/).waitFor();
  await press(player, 'Orders');
  await heading(player, /^Germany: orders/).waitFor();
  await press(player, /^An order for/);
  await player.getByRole('option', { name: /^1\/Pz 35/ }).click();
  for (let n = 1; n <= 6; n++) {
    await last(player).locator('img').waitFor();
    await last(player)
      .getByRole('button', { name: n === 6 ? /^D4 Mokra II/ : n < 4 ? /^Towards Mokra II/ : /^Towards the long field/ })
      .first()
      .click();
    await last(player).getByRole('button', { name: 'Give order', exact: true }).waitFor();
    await last(player).locator('img[alt*="route of"]').waitFor();
    if (n === 1) await picture(player, 'sealed-order');
    await last(player)
      .getByRole('button', { name: n < 6 ? /^Order it, then/ : 'Give order', exact: n === 6 })
      .click();
    if (n < 6) await last(player).getByText('Where to?').waitFor();
  }
  await heading(player, /^Germany: orders/).waitFor();
  await showTop(last(player));
  await picture(player, 'sealed-pad');
  await press(player, 'Seal the orders');
  await heading(player, /^Germany: ready \(orders sealed/).waitFor();
  await type(['@anna #poland /turn ready'], umpire.getByText('Orders opened: turn 1').first());
  const panel = umpire.locator('.message', { has: umpire.getByRole('button', { name: 'Carry out undisputed' }) }).first();
  await panel.waitFor();
  await panel.getByRole('button', { name: 'Carry out undisputed' }).click();
  await heading(umpire, /orders that nobody disputes$/).waitFor();
  await showTop(last(umpire));
  await picture(umpire, 'sealed-together');
}

const parts = {
  demo: () => atTable(demo),
  evening: () => atTable(evening),
  ready: () => atTable(ready),
  sealed: () => atTable(sealed),
  posts,
};
const asked = process.argv.slice(2);
try {
  for (const [name, draw] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await draw();
} finally {
  await browser.close();
}
