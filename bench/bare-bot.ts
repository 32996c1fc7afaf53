import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Client, Events, GatewayIntentBits, type InteractionReplyOptions } from 'discord.js';
import { COMMANDS } from '../commands/index.js';

/**
 * The smallest possible bot with discord.js, with which our bot is compared. It answers a command like ours with one
 * word, or with our own post, or with that post after a durable commit of our event's text.
 */
const [apiUrl = '', token = '', folder = ''] = process.argv.slice(2);
const database = new BetterSqlite3(join(folder, 'bare.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE events (number INTEGER PRIMARY KEY, body TEXT NOT NULL)');
const insert = database.prepare('INSERT INTO events (body) VALUES (?)');
const EVENT_TEXT = readFileSync(join(folder, 'event.json'), 'utf8');
const POST = JSON.parse(readFileSync(join(folder, 'post.json'), 'utf8')) as InteractionReplyOptions;
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: apiUrl } });

client.on(Events.InteractionCreate, (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  if (interaction.commandName === 'bare-commit') insert.run(EVENT_TEXT);
  void interaction.reply(interaction.commandName === 'bare' ? { content: 'A hit.' } : POST);
});
client.once(Events.ClientReady, (ready) => {
  const { data } = COMMANDS.find((command) => command.data.name === 'eagles')!;
  void ready.application.commands.set(['bare', 'bare-post', 'bare-commit'].map((name) => ({ ...data, name })));
});
void client.login(token);
