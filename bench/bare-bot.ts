import BetterSqlite3 from 'better-sqlite3';
import { Client, Events, GatewayIntentBits } from 'discord.js';

/**
 * The least that discord.js can do: commands answered at once, with a word or with a post like ours, or with that after a durable commit
 * of as many bytes as our event has. What our bot is measured against.
 */
const [apiUrl = '', token = '', databasePath = '', bytes = '0'] = process.argv.slice(2);
const database = new BetterSqlite3(databasePath);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE events (number INTEGER PRIMARY KEY, body TEXT NOT NULL)');
const insert = database.prepare('INSERT INTO events (body) VALUES (?)');
const BODY = 'x'.repeat(Number(bytes));
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: apiUrl } });

const WORKING = [
  'Firepower: 3 (1.2)',
  'Range 5000 yd: -1 (1.2)',
  'Effective firepower: 2 (W) (1.2)',
  'TPD DD against W, kill dice: -2 (4.2)',
  'Kill dice: 0 (4.2)',
];
const POST = {
  embeds: [
    {
      color: 8225420,
      title: 'Direct fire: Unit 0 → Unit 1',
      description: '**No kill dice: nothing happens.**',
      fields: [
        {
          name: 'Working',
          value: [...WORKING, 'To hit HARD, long: 0 ** (4.2)', 'Hits: 0 (4.2)', 'Impairments: 0 (4.3)'].join('\n'),
        },
      ],
      footer: { text: '1.2, 1.4, 4.2, 4.3, E-3 · event 12 · no dice' },
    },
  ],
  components: [
    {
      type: 1,
      components: [
        { type: 2, style: 4, label: 'Undo', custom_id: 'undo:0123456789abcdef:12' },
        { type: 2, style: 2, label: 'Odds', custom_id: 'odds:0123456789abcdef:12' },
      ],
    },
  ],
};

client.on(Events.InteractionCreate, (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  if (interaction.commandName === 'bare-commit') insert.run(BODY);
  void interaction.reply(interaction.commandName === 'bare' ? { content: 'A hit.' } : POST);
});
client.once(Events.ClientReady, (ready) => {
  const options = ['firer', 'target'].map((name) => ({ type: 3 as const, name, description: name }));
  void ready.application.commands.set(
    ['bare', 'bare-post', 'bare-commit'].map((name) => ({ name, description: 'Nothing but an answer', options })),
  );
});
void client.login(token);
