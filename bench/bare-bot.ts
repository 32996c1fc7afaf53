import { Client, Events, GatewayIntentBits } from 'discord.js';

/** The least that discord.js can do: one command, answered at once. What our bot is measured against. */
const [apiUrl = '', token = ''] = process.argv.slice(2);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: apiUrl } });

client.on(Events.InteractionCreate, (interaction) => {
  if (interaction.isChatInputCommand()) void interaction.reply({ content: 'A hit.' });
});
client.once(Events.ClientReady, (ready) => {
  void ready.application.commands.set([
    {
      name: 'bare',
      description: 'Nothing but an answer',
      options: [
        { type: 3, name: 'firer', description: 'Firer' },
        { type: 3, name: 'target', description: 'Target' },
      ],
    },
  ]);
});
void client.login(token);
