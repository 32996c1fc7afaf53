// npm run screenshots: pictures of the local table's page for the documentation, from a real battle in a real browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
const images = join(root, 'docs', 'images');
mkdirSync(images, { recursive: true });

/** `umpire table` on a database of its own; the seed makes every picture show the same dice. */
const table = spawn(
  process.execPath,
  [join(root, 'dist', 'src', 'cli', 'main.js'), 'table', '--seed', '1944', '--database', join(folder, 'umpire.db')],
  {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, TABLE_PORT: '0' },
  },
);
const url = await new Promise((resolve, reject) => {
  let said = '';
  table.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    const found = /http:\/\/\S+/.exec(said)?.[0];
    if (found) resolve(found);
  });
  table.once('exit', () => reject(new Error(`the table did not open: ${said}`)));
});

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

async function sit(seat, options) {
  const page = await (
    await browser.newContext({ viewport: { width: 1120, height: 760 }, locale: 'en-GB', timezoneId: 'UTC', ...options })
  ).newPage();
  await page.goto(`${url}#seat=${seat}`);
  await page.waitForSelector('[data-ready]');
  return page;
}

async function picture(page, name) {
  await page.screenshot({ path: join(images, `${name}.png`), animations: 'disabled' });
  say(`docs/images/${name}.png`);
}

async function send(page, text) {
  await page.locator('#box').fill(text);
  await page.locator('#box').press('Escape');
  await page.locator('#box').press('Enter');
  await page.getByText('Sent.', { exact: true }).waitFor({ state: 'attached' });
}

try {
  const page = await sit('umpire', { colorScheme: 'dark' });
  await picture(page, 'table-empty');
  await page.getByRole('button', { name: 'Demo battle' }).click();
  await page.getByRole('heading', { name: /^Direct fire/ }).waitFor();
  await picture(page, 'table-shot');
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.getByRole('heading', { name: /^Odds/ }).waitFor();
  await picture(page, 'table-odds');
  await page.locator('#box').fill('/eagles');
  await page.getByRole('option').first().waitFor();
  await picture(page, 'table-commands');
  await page.locator('#box').fill('/eagles direct-fire firer:');
  await page.getByRole('option', { name: 'Pak 40' }).waitFor();
  await picture(page, 'table-autocomplete');
  await page.locator('#box').fill('');

  const light = await sit('axis', { colorScheme: 'light' });
  await light.getByRole('button', { name: 'demo' }).click();
  await light.getByRole('heading', { name: /^Direct fire/ }).waitFor();
  await send(light, '/unit show unit:"1/Pz"');
  await light.getByText('Only you can see this').waitFor();
  await picture(light, 'table-light');

  const phone = await sit('allies', { colorScheme: 'dark', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  await phone.getByRole('button', { name: 'Channels and seats' }).click();
  await phone.getByRole('button', { name: 'demo' }).click();
  await phone.getByRole('heading', { name: /^Direct fire/ }).waitFor();
  await picture(phone, 'table-phone');
} finally {
  await browser.close();
  table.stdin.end('exit\n');
  await new Promise((resolve) => table.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
