// Deliberate leaks. Each leak shows someone what they may not know. Each has a description, and the text to replace, which must
// occur exactly once in the file. If that code has moved, the description helps to find the new place.

/**
 * @typedef {object} Leak
 * @property {string} id
 * @property {'count' | 'order' | 'id' | 'list'} kind what reveals the secret: a number of hidden things,
 * their order, an id that counts up, or a list with rows of several sides
 * @property {string} words what someone sees who should not
 * @property {string} file the file that is changed
 * @property {readonly (readonly [string, string])[]} edits pairs of the old and the new text
 */

/** @type {readonly Leak[]} */
export const leaks = [
  {
    id: 'count-status',
    kind: 'count',
    words: 'How a battle stands tells how many events there are, those among them that its reader may not know.',
    file: 'src/discord/commands/status.ts',
    edits: [
      [
        'events: countKnownEvents(game.state, reader) + more',
        'events: game.state.kinds.reduce((sum, { count }) => sum + count, more)',
      ],
    ],
  },
  {
    id: 'count-log-pages',
    kind: 'count',
    words: 'The record as somebody reads it has as many pages as if he might know every event.',
    file: 'src/discord/log/log-show.ts',
    edits: [['countKnownEvents(state, reader)', 'state.kinds.reduce((sum, { count }) => sum + count, 0)']],
  },
  {
    id: 'count-in-zone',
    kind: 'count',
    words:
      'A result that names nobody, and was worked out from where everybody stands, is told to who sees none of them: how many are in a zone.',
    file: 'src/knowing/told.ts',
    edits: [
      ['units.length === 0 ? !isOfAll(ruleset, resolution) : units.some(isKnown)', 'units.length === 0 || units.some(isKnown)'],
    ],
  },
  {
    id: 'order-on-map',
    kind: 'order',
    words:
      'Units on a map stand, and have their call signs, in the order in which they were placed, those that are known now among them.',
    file: 'src/present/map/shown.ts',
    edits: [['[...units].sort(byName)', '[...units]']],
  },
  {
    id: 'order-completion',
    kind: 'order',
    words:
      'Completion takes the first twenty-five rows that there are, and then leaves out those that are not known: secret rows push known ones out.',
    file: 'src/discord/options/pickers.ts',
    edits: [
      [
        `  const choices = (rows ?? listRowsInView(view, table)).map(`,
        `  const whole = openView(game, { standing: 'umpire', sideId: null }).battle;
  const all = [...((whole.tables[table] as ReadonlyMap<string, Row> | undefined)?.values() ?? [])];
  const first = new Set(all.slice(0, MAX_CHOICES).map(({ id }) => id));
  const choices = (rows ?? listRowsInView(view, table)).filter(({ id }) => first.has(id)).map(`,
      ],
    ],
  },
  {
    id: 'order-story',
    kind: 'order',
    words: 'A report tells first, as what mattered most, what cost units that its reader does not know of.',
    file: 'src/present/report/losses.ts',
    edits: [
      [
        '      if (!counts(id)) continue;',
        `      const price = before && unit ? (ruleset.strength?.of(before) ?? 0) - (ruleset.strength?.of(unit) ?? 0) : 0;
      if (price > 0) costs.set(event.number, (costs.get(event.number) ?? 0) + price);
      if (!counts(id)) continue;`,
      ],
      ['if (cost > 0) costs.set(', 'if (cost > 0 && price === 0) costs.set('],
    ],
  },
  {
    id: 'id-in-pages',
    kind: 'id',
    words:
      'Buttons to other pages of a list or of the record hold the id of the row that was asked for, which has the number of the event that made it.',
    file: 'src/discord/options/codes.ts',
    edits: [
      [
        "return { of: (id) => codes.get(id ?? '') ?? '', idOf: (code) => ids.get(code) };",
        "return { of: (id) => (codes.has(id ?? '') ? id! : ''), idOf: (code) => (codes.has(code) ? code : ids.get(code)) };",
      ],
    ],
  },
  {
    id: 'id-in-buttons',
    kind: 'id',
    words: 'The buttons under a post name its event by its number in the record, and not by its mark.',
    file: 'src/present/post-identity.ts',
    edits: [['`${action}:${event.gameId}:${findShownNumber(event)}`', '`${action}:${event.gameId}:${event.number}`']],
  },
  {
    id: 'id-in-file-names',
    kind: 'id',
    words: 'The file of a picture that came with a note is called by the number of its event in the record, and not by its mark.',
    file: 'src/discord/posts/post-groups.ts',
    edits: [['buildPictureName(findShownNumber(event), shown)', 'buildPictureName(String(event.number), shown)']],
  },
  {
    id: 'list-everybody',
    kind: 'list',
    words: 'Who plays for no side, and everybody at once, knows what any one side knows; it must be all of them.',
    file: 'src/game/knowledge.ts',
    edits: [['sides.every((side) => whole.sideKnows(', 'sides.some((side) => whole.sideKnows(']],
  },
  {
    id: 'list-taken-back',
    kind: 'list',
    words: 'An undo of several events names the units of all of them, also of those that were told to another side alone.',
    file: 'src/knowing/visible.ts',
    edits: [
      [
        '(again?.taken ?? []).flatMap((number) => earlier?.(number) ?? []).filter((taken) => taken.audience === audience)',
        '(again?.taken ?? []).flatMap((number) => earlier?.(number) ?? []).filter((taken) => taken.audience === audience || taken.number > 0)',
      ],
    ],
  },
  {
    id: 'list-working',
    kind: 'list',
    words: 'The working of a result at several units is told as soon as one of them is known, with what the others are like.',
    file: 'src/knowing/visible.ts',
    edits: [["ids.every((id) => visible('unit', id))", "ids.length === 0 || ids.some((id) => visible('unit', id))"]],
  },
  {
    id: 'list-whose-affair',
    kind: 'list',
    words: 'What a side does is told to another side as soon as that one knows of one of its units; it must be all of them.',
    file: 'src/game/knowledge.ts',
    edits: [['units.every((unit) => isKnown(unit, other))', 'units.some((unit) => isKnown(unit, other))']],
  },
  {
    id: 'list-in-why',
    kind: 'list',
    words: 'Why a result is what it is shows lists of units whole, those among them that the reader does not know of.',
    file: 'src/knowing/working.ts',
    edits: [
      ['if (Array.isArray(value)) return (value as readonly Json[]).filter(isOpen);', 'if (Array.isArray(value)) return value;'],
    ],
  },
];
