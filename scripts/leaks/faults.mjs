// Deliberate faults of behaviour that people in a battle would notice. Each fault has a description, and the text to replace,
// which must occur exactly once in the file. If that code has moved, the description helps to find the new place.

/**
 * @typedef {object} Fault
 * @property {string} id
 * @property {'unit' | 'house' | 'ground' | 'turn' | 'putting right' | 'record' | 'knowledge'} kind the part
 * of the program with the fault
 * @property {string} words what people in the battle see that is wrong
 * @property {string} file the file that is changed
 * @property {readonly (readonly [string, string])[]} edits pairs of the old and the new text
 * @property {readonly string[]} tests test files that find the fault
 */

/** @type {readonly Fault[]} */
export const faults = [
  {
    id: 'unit-naval-default',
    kind: 'unit',
    words: 'A naval battery of Eagles that joins stands on the table, unless somebody says that it does not.',
    file: 'src/rules/eagles/unit.ts',
    edits: [['offBoard: given.offBoard ?? naval,', 'offBoard: given.offBoard ?? false,']],
    tests: ['tests/rules/eagles/state/unit.test.ts'],
  },
  {
    id: 'unit-fired-stays',
    kind: 'unit',
    words: 'Units of Eagles that fired in one turn have fired in the next as it begins.',
    file: 'src/rules/eagles/rows.ts',
    edits: [
      [
        "defineFlagField('The unit fired this turn', '', ofTurn(false, { sheet: ['Fired', '4.2'] }))",
        "defineFlagField('The unit fired this turn', '', { asked: STATE, bookkeeping: true, sheet: ['Fired', '4.2'] })",
      ],
    ],
    tests: ['tests/rules/eagles/state/turn.test.ts'],
  },
  {
    id: 'unit-bookkeeping',
    kind: 'unit',
    words: 'A post of Eagles tells beside its result that the unit has fired.',
    file: 'src/rules/eagles/rows.ts',
    edits: [["ofTurn(false, { sheet: ['Fired', '4.2'] })", "ofTurn(false, { sheet: ['Fired', '4.2'], bookkeeping: false })"]],
    tests: ['tests/present/events.test.ts'],
  },
  {
    id: 'unit-cargo-public',
    kind: 'unit',
    words: 'How much POL a column of Corps has on board the other side reads on its sheet.',
    file: 'src/rules/corps/rows.ts',
    edits: [["'POL on board a transport', '', { asked: BOTH, own: true,", "'POL on board a transport', '', { asked: BOTH,"]],
    tests: ['tests/rules/corps/state/opponents.test.ts'],
  },
  {
    id: 'unit-form-surrounded',
    kind: 'unit',
    words: '`/corps-unit state` does not offer that a unit is surrounded: no umpire can put it right.',
    file: 'src/rules/corps/rows.ts',
    edits: [
      [
        "'The unit is surrounded and cannot disengage', '', {\n    asked: STATE,",
        "'The unit is surrounded and cannot disengage', '', {",
      ],
    ],
    tests: ['tests/rules/corps/state/ruleset.test.ts'],
  },
  {
    id: 'unit-untold',
    kind: 'unit',
    words: 'Posts of Cullen tell what each unit brings to the phase that begins, which is kept for the rules alone.',
    file: 'src/rules/cullen/rows.ts',
    edits: [['defineDerivedField<PhaseStartState>({ untold: true })', 'defineDerivedField<PhaseStartState>()']],
    tests: ['tests/rules/cullen/state/ruleset.test.ts'],
  },
  {
    id: 'unit-sheet-labels',
    kind: 'unit',
    words: 'The sheet of a company of Cullen says that it was under fire last move where it is in this one.',
    file: 'src/rules/cullen/sheet.ts',
    edits: [['    mounted: saddle(unit),\n', "    mounted: saddle(unit),\n    underFireLast: unit.underFire.join(', '),\n"]],
    tests: ['tests/rules/cullen/state/unit.test.ts'],
  },
  {
    id: 'unit-all-redeploy',
    kind: 'unit',
    words: 'As a turn of the megagame begins every column is deployed tactically, those too that marched all turn.',
    file: 'src/rules/megagame/turn.ts',
    edits: [["movedPct === 0 && mode !== 'tactical'", "movedPct >= 0 && mode !== 'tactical'"]],
    tests: ['tests/rules/megagame/state/turn.test.ts'],
  },
  {
    id: 'unit-line-stuck',
    kind: 'unit',
    words: 'A list does not say of vehicles of 1943 that some of them are stuck, as long as not all are.',
    file: 'src/rules/wtj1943/sheet.ts',
    edits: [
      [
        "stuckOf(unit) === '' ? '' : `immobilised${unit.immobilized ? '' : ` ${stuckOf(unit)}`}`",
        "unit.immobilized ? 'immobilised' : ''",
      ],
    ],
    tests: ['tests/rules/wtj1943/state/unit.test.ts'],
  },
  {
    id: 'house-role-lost',
    kind: 'house',
    words: 'Whoever changes anything of a side takes its role away, and with it all who play by that.',
    file: 'src/house/roster/commands.ts',
    edits: [['command.roleId === undefined ? side.roleId : command.roleId', 'command.roleId']],
    tests: ['tests/game/decide.test.ts'],
  },
  {
    id: 'house-gone-on-map',
    kind: 'house',
    words: 'A unit that an umpire takes out of the battle leaves its place on the map behind.',
    file: 'src/house/roster/commands.ts',
    edits: [['    removeFromMap(desk.draft, id);\n', '']],
    tests: ['tests/game/ground.test.ts'],
  },
  {
    id: 'house-import-twice',
    kind: 'house',
    words: 'An order of battle that is imported makes a side again that is there already, and both have one name.',
    file: 'src/game/order.ts',
    edits: [["    if (findTableRowByName(desk.draft.battle, 'side', name)) return;\n", '']],
    tests: ['tests/game/order.test.ts'],
  },
  {
    id: 'house-note-elsewhere',
    kind: 'house',
    words: 'A player writes a note into the record of the other side.',
    file: 'src/house/notes/index.ts',
    edits: [
      [
        "onlyForSide !== null && standing !== 'umpire' && onlyForSide !== sideId",
        "onlyForSide !== null && standing === 'player' && sideId === null",
      ],
    ],
    tests: ['tests/game/decide.test.ts'],
  },
  {
    id: 'house-salt-twice',
    kind: 'house',
    words: 'A player adds words to the seed again and again, until he likes the dice.',
    file: 'src/game/salts.ts',
    edits: [['salts.some(({ actor }) => actor.id === id)', 'salts.some(({ words }) => words === id)']],
    tests: ['tests/game/salts.test.ts'],
  },
  {
    id: 'house-deadline-anybody',
    kind: 'house',
    words: 'A player gives the phase another deadline.',
    file: 'src/house/board/commands.ts',
    edits: [
      [
        "{ type: 'set-deadline' }): void {\n  deciding.umpireOnly();\n",
        "{ type: 'set-deadline' }): void {\n  requireSide(deciding.actor);\n",
      ],
    ],
    tests: ['tests/game/board.test.ts'],
  },
  {
    id: 'ground-feature-anybody',
    kind: 'ground',
    words: 'A player takes a wood off the map that everybody sees.',
    file: 'src/house/ground/acts.ts',
    edits: [
      [
        `  if (side === null && desk.actor.standing !== 'umpire')
    throw new Refusal('UMPIRE_ONLY', 'Only an umpire can remove things that all sides can see. Ask an umpire.');
`,
        '',
      ],
    ],
    tests: ['tests/game/ground.test.ts'],
  },
  {
    id: 'ground-seen-again',
    kind: 'ground',
    words: 'A unit that is seen again stands on the map twice: where it is, and where it was remembered.',
    file: 'src/rules/ground/sightings.ts',
    edits: [['      if (isKnown && remembered) draft.remove(SIGHTING_TABLE, remembered.id);\n', '']],
    tests: ['tests/game/ground.test.ts'],
  },
  {
    id: 'turn-end-after',
    kind: 'turn',
    words: 'What comes due at the end of a phase comes due when the next has begun, or not at all.',
    file: 'src/game/deciding/phases.ts',
    edits: [
      [
        `  comeDue(decision, 'end');
  const next = findNextPhase(decision.ruleset, decision.battle);
  enterPhase(decision, next.phase, next.turn);
`,
        `  const next = findNextPhase(decision.ruleset, decision.battle);
  enterPhase(decision, next.phase, next.turn);
  comeDue(decision, 'end');
`,
      ],
    ],
    tests: ['tests/game/advance.test.ts'],
  },
  {
    id: 'turn-order',
    kind: 'turn',
    words: 'What comes due at one moment is settled by its own order first: what is late comes after what is due now.',
    file: 'src/game/diary.ts',
    edits: [
      ['  if (a.dueTurn !== b.dueTurn) return a.dueTurn - b.dueTurn;\n', ''],
      ['  return a.id < b.id ? -1 : 1;', '  return a.dueTurn - b.dueTurn || (a.id < b.id ? -1 : 1);'],
    ],
    tests: ['tests/game/advance.test.ts'],
  },
  {
    id: 'right-roll',
    kind: 'putting right',
    words: 'A player takes back a roll of his own that went badly, where players may take back what they did last.',
    file: 'src/game/own-moves.ts',
    edits: [["undoes === null && diceKind === 'none' &&", 'undoes === null &&']],
    tests: ['tests/game/undo.test.ts'],
  },
  {
    id: 'right-assistant',
    kind: 'putting right',
    words: 'An assistant overrules what happened, which is for those who began the battle or have the umpires’ role.',
    file: 'src/game/deciding/putting-right.ts',
    edits: [["  if (command.type === 'overrule') decision.chiefOnly();\n  else if (", '  if (']],
    tests: ['tests/game/assistants.test.ts'],
  },
  {
    id: 'record-cut',
    kind: 'record',
    words: 'A record holds from which the last event of a command was cut out, hashes made anew.',
    file: 'src/game/verify.ts',
    edits: [
      [
        "    if (missing) return { event: missing.number, what: 'order', why: 'an event that its command causes is missing' };\n",
        '',
      ],
      ['    const missing = decided.events[group.length];\n', ''],
    ],
    tests: ['tests/game/verify.test.ts'],
  },
  {
    id: 'record-end-undone',
    kind: 'record',
    words:
      'An undo of all since some event takes the end and the resumption of the battle back with it: a seed that was told is secret again.',
    file: 'src/game/again/intent.ts',
    edits: [["= ['salted', 'restored', 'game-ended', 'game-resumed']", "= ['salted', 'restored']"]],
    tests: ['tests/game/decide.test.ts'],
  },
  {
    id: 'know-guns',
    kind: 'knowledge',
    words: 'Where the guns of a side of Eagles stand, and what they have plotted, everybody reads.',
    file: 'src/rules/eagles/ruleset.ts',
    edits: [["ownFields: { side: ['fireBearing', 'registrationPoints'] },", 'ownFields: { side: [] },']],
    tests: ['tests/rules/eagles/state/ruleset.test.ts'],
  },
  {
    id: 'know-ended',
    kind: 'knowledge',
    words: 'The record of a battle that has ended keeps its secrets from those who played it.',
    file: 'src/game/audience.ts',
    edits: [
      [
        "return game.status === 'ended' ? UMPIRE_AS_READER : reader;",
        "return game.status === 'ended' && reader.standing === 'umpire' ? UMPIRE_AS_READER : reader;",
      ],
    ],
    tests: ['tests/game/standing.test.ts'],
  },
  {
    id: 'know-own-fields',
    kind: 'knowledge',
    words: 'Lists and sheets show of another side’s row that one knows of what is its own side’s affair.',
    file: 'src/game/knowledge.ts',
    edits: [['rows.map(([id, row]) => [id, redactRow(ruleset, reader, table, row, battle)])', 'rows']],
    tests: ['tests/game/view.test.ts'],
  },
  {
    id: 'know-left-open',
    kind: 'knowledge',
    words: 'Everybody is told what one side leaves open as a phase ends.',
    file: 'src/game/deciding/phases.ts',
    edits: [
      [
        'open.filter(({ sideId }) => sideId === audience).map(noteOn)',
        'open.filter(({ sideId }) => sideId === audience || audience === null).map(noteOn)',
      ],
    ],
    tests: ['tests/game/open-tasks.test.ts'],
  },
  {
    id: 'know-changes',
    kind: 'knowledge',
    words: 'A post tells how a field of a unit has changed that is its own side’s affair.',
    file: 'src/present/changes.ts',
    edits: [
      [
        'return never.includes(key) || !rows.every((each) => mayKnowField(ruleset, reader, table, each, key, battle));',
        'return never.includes(key) || (row === undefined && !rows.every((each) => mayKnowField(ruleset, reader, table, each, key, battle)));',
      ],
    ],
    tests: ['tests/present/changes.test.ts'],
  },
];
