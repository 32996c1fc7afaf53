import { parseLine, type Interaction, type Message, type Table } from '../../src/table/index.js';
import { answered, begin } from '../../src/table/perform.js';

/** What somebody at a table of rooms types, and what stands in the rooms then. */
export class Roomed {
  constructor(readonly table: Table) {}

  /** Types a line, `@ann #us /...`, and waits until all that it caused is done. @returns the interaction */
  async type(text: string): Promise<Interaction> {
    const line = parseLine(text);
    if (line.kind !== 'act') throw new Error(`nothing is done by ${text}`);
    const { user, channel } = line.who;
    const noFiles = (): never => {
      throw new Error('no files here');
    };
    const interaction = begin(this.table.seat(user, channel), line.action, noFiles);
    if (!interaction) throw new Error(`nobody is asked by ${text}`);
    await answered(interaction);
    await interaction.finished;
    return interaction;
  }

  /** Everybody's messages of a room, oldest first. */
  posts(room: string): readonly Message[] {
    return this.table.world.channel(room).messages.filter(({ audience }) => audience === null);
  }

  /** What somebody alone was told in a channel. */
  asides(user: string, room: string): readonly Message[] {
    const { id } = this.table.world.member(user).user;
    return this.table.world.channel(room).messages.filter(({ audience }) => audience === id);
  }

  /** The words of a room's posts. */
  words(room: string): string[] {
    return this.posts(room).map(wordsOf);
  }
}

/** A message as its reader sees it, in one line for each embed and field. */
export function wordsOf({ content, embeds }: Pick<Message, 'content' | 'embeds'>): string {
  const lines = embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.map(({ name, value }) => `${name}: ${value}`),
  ]);
  return [content, ...lines].filter((line) => line !== undefined && line !== '').join('\n');
}
