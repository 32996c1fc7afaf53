import { SlashCommandBuilder } from '@discordjs/builders';
import { MessageFlags } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import type { House } from '../src/discord/house.js';
import { gameHereOrRefuse } from '../src/discord/people.js';
import { inSlices } from '../src/discord/slices.js';
import { tellingOf } from '../src/discord/telling.js';
import { readText } from '../src/discord/uploads.js';
import { type BattleEvent, parseRecordFile, readerOf, tell, type Told, verificationKnown, verifying } from '../src/game/index.js';
import { presentVerification } from '../src/present/index.js';
import { Refusal, type Ruleset } from '../src/rules/index.js';

type Here = ReturnType<typeof gameHereOrRefuse>;

const HASH = /^[0-9a-f]{64}$/;
const FILE_MAX_BYTES = 25_000_000;

/** What somebody may know of the battle here; undefined for those who may know all of it. */
function eventsKnown({ game, actor }: Here, events: readonly BattleEvent[], house: House): Told[] | undefined {
  const { gameId, state, ruleset } = game;
  if (readerOf(actor, state.battle).standing === 'umpire') return undefined;
  const telling = tellingOf(house, gameId, state.battle, ruleset);
  return events.flatMap((event) => tell(event, telling, actor) ?? []);
}

/** /verify: works a battle out again, from the one here or from a record file. */
export const verify: Command = {
  data: new SlashCommandBuilder()
    .setName('verify')
    .setDescription('Work every die, outcome, effect and hash of a battle out again')
    .addAttachmentOption((option) =>
      option.setName('file').setDescription('A record file (/log export format:jsonl); the battle here, if left out'),
    )
    .addStringOption((option) =>
      option
        .setName('final-hash')
        .setDescription('The last hash as you know it: shows whether the end was cut off')
        .setMaxLength(64),
    )
    .toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    const finalHash = options.getString('final-hash')?.trim().toLowerCase() ?? null;
    if (finalHash !== null && !HASH.test(finalHash))
      throw new Refusal('INVALID_INPUT', 'final-hash: a hash is 64 digits and letters a to f', 'final-hash');
    const file = options.getAttachment('file');
    const here = file === null ? gameHereOrRefuse(interaction, house) : undefined;
    // A long battle takes longer than an answer may.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const record = here
      ? house.recordFiles.of(here.game.gameId, true)
      : parseRecordFile(await readText(file!, 'file', FILE_MAX_BYTES));
    const rulesetById = (id: string): Ruleset | undefined => house.rulesets.find((ruleset) => ruleset.id === id);
    const known = here && eventsKnown(here, record.events, house);
    const found = await inSlices(verifying({ ...record, finalHash: known ? null : finalHash, rulesetById }));
    const { embeds } = known
      ? presentVerification(verificationKnown(found, known, finalHash), known.at(-1)!)
      : presentVerification(found, record.events.at(-1)!);
    await interaction.editReply({ embeds });
  },
};
