import { parseLine, type Interaction, type Message, type Table } from '../../src/table/index.js';
import { waitForAnswer, startAction } from '../../src/table/perform.js';

/** Types lines as people at a table with private channels, and reads the posts there. */
export class Roomed {
  constructor(readonly table: Table) {}

  /**
   * Types a line such as `@ann #us /...`, and waits until all its effects are done.
   * @returns the interaction
   */
  async type(text: string): Promise<Interaction> {
    const line = parseLine(text);
    if (line.kind !== 'act') throw new Error(`nothing is done by ${text}`);
    const { user, channel } = line.who;
    const noFiles = (): never => {
      throw new Error('no files here');
    };
    const interaction = startAction(this.table.seat(user, channel), line.action, noFiles);
    if (!interaction) throw new Error(`nobody is asked by ${text}`);
    await waitForAnswer(interaction);
    await interaction.finished;
    return interaction;
  }

  /** Returns the public messages in a channel, oldest first. */
  posts(room: string): readonly Message[] {
    return this.table.world.channel(room).messages.filter(({ audience }) => audience === null);
  }

  /** Returns the messages in a channel that only this person could see. */
  asides(user: string, room: string): readonly Message[] {
    const { id } = this.table.world.member(user).user;
    return this.table.world.channel(room).messages.filter(({ audience }) => audience === id);
  }

  /** Returns the text of each post in a channel. */
  words(room: string): string[] {
    return this.posts(room).map(wordsOf);
  }
}

/** Returns a message as its reader sees it, with one line for each embed and field. */
export function wordsOf({ content, embeds }: Pick<Message, 'content' | 'embeds'>): string {
  const lines = embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.map(({ name, value }) => `${name}: ${value}`),
  ]);
  return [content, ...lines].filter((line) => line !== undefined && line !== '').join('\n');
}
