/** The laws of docs/architecture.md: who may import whom. tests/laws.test.ts runs them inside `npm test`. */
const src = (...rooms) => `^src/(${rooms.join('|')})(/|\\.ts$)`;
const ROOMS = [
  'dice',
  'rules',
  'house',
  'game',
  'knowing',
  'store',
  'present',
  'pictures',
  'discord',
  'table',
  'web',
  'cli',
  'main',
  'config',
];
const allBut = (...allowed) => src(...ROOMS.filter((room) => !allowed.includes(room)));
const onlyRoom = (room, ...mayImport) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment: `src/${room} may import only ${[room, ...mayImport].join(', ')} of our rooms`,
  from: { path: src(room) },
  to: { path: `${allBut(room, ...mayImport)}|^commands/|^tests/|^bench/` },
});

/** Presenters of told events read the battle of their setting, and name nothing in it but what was told. */
const OPENING_PRESENTERS = `^src/present/(${[
  'map/shown',
  'map/turn',
  'telling/telling',
  ...[
    'buttons',
    'changes',
    'embeds',
    'log',
    'names',
    'phase-post',
    'scored',
    'taking-back',
    'turn-ended',
    'welcome',
    'whereabouts',
    'why',
  ],
].join('|')})\\.ts$`;

/** The folders of src/discord: each may import those before it. What needs all of them stands beside them. */
const FOLDERS_OF_DISCORD = [
  'work',
  'people',
  'connection',
  'drafts',
  'options',
  'events',
  'files',
  'pictures',
  'log',
  'commands',
  'correcting',
  'desks',
  'rooms',
  'posts',
  'battles',
  'lessons',
  'long-work',
];

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    onlyRoom('dice'),
    onlyRoom('rules', 'dice'),
    onlyRoom('house', 'rules', 'dice'),
    onlyRoom('game', 'house', 'rules', 'dice'),
    onlyRoom('knowing', 'game', 'house', 'rules', 'dice'),
    onlyRoom('store', 'game', 'house', 'rules', 'dice'),
    onlyRoom('present', 'knowing', 'game', 'house', 'rules', 'dice'),
    onlyRoom('pictures'),
    onlyRoom('discord', 'store', 'present', 'pictures', 'knowing', 'game', 'house', 'rules', 'dice', 'config'),
    onlyRoom('table'),
    onlyRoom('web', 'table'),
    onlyRoom('config'),
    {
      name: 'pure-core',
      severity: 'error',
      comment:
        'rules, dice, house, game and knowing touch no clock, randomness or I/O: no modules of Node, but hashing in src/dice/digest.ts',
      from: { path: src('rules', 'dice', 'house', 'game', 'knowing'), pathNot: '^src/dice/digest\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-packages',
      severity: 'error',
      comment: 'the pure core needs no package but zod',
      from: { path: src('rules', 'dice', 'house', 'game', 'knowing') },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/zod/',
      },
    },
    {
      name: 'one-rulebook-alone',
      severity: 'error',
      comment: 'one rulebook never imports another; ground is what they share',
      from: { path: '^src/rules/([^/]+)/' },
      to: { path: '^src/rules/([^/]+)/', pathNot: '^src/rules/($1|ground)/' },
    },
    {
      name: 'one-module-alone',
      severity: 'error',
      comment: 'a module of the house reaches another through its index alone',
      from: { path: '^src/house/([^/]+)/' },
      to: { path: '^src/house/([^/]+)/', pathNot: '^src/house/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'one-gate',
      severity: 'error',
      comment: 'only the core and the gate ask whether somebody may know an event: every other room is told',
      from: { path: '^(src|commands)/', pathNot: src('game', 'knowing') },
      to: { path: '^src/game/audience\\.ts$' },
    },
    {
      name: 'under-seal',
      severity: 'error',
      comment:
        'only the core, the gate and the store open a whole battle, and presenters of told events and maps: every other room asks for a view of it',
      from: {
        path: '^(src|commands)/',
        pathNot: `${src('game', 'knowing', 'store')}|${OPENING_PRESENTERS}`,
      },
      to: { path: '^src/game/sealed\\.ts$' },
    },
    {
      name: 'bot-sees-a-view',
      severity: 'error',
      comment: 'the bot plays a side by what its view shows: it opens no battle',
      from: { path: '^src/game/bot/' },
      to: { path: '^src/game/sealed\\.ts$' },
    },
    {
      name: 'seal-as-a-type',
      severity: 'error',
      comment: 'what is exported of it to other rooms is its type',
      from: { path: '^src/(game|knowing|store)/index\\.ts$' },
      to: { path: '^src/game/sealed\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sqlite-in-store',
      severity: 'error',
      from: { path: '^(src|commands)/', pathNot: src('store') },
      to: { path: 'node_modules/(better-sqlite3|drizzle-orm)/' },
    },
    {
      name: 'resvg-in-pictures',
      severity: 'error',
      comment: 'only pictures draws and reads photographs: it alone has the font, and what resvg and sharp may read',
      from: { path: '^(src|commands)/', pathNot: src('pictures') },
      to: { path: 'node_modules/(@resvg|dejavu-fonts-ttf|sharp|js-aruco2)/' },
    },
    {
      name: 'discord-js-in-discord',
      severity: 'error',
      from: { path: '^(src|commands)/', pathNot: `${src('discord')}|^commands/` },
      to: { path: 'node_modules/(discord\\.js|@discordjs)/' },
    },
    ...FOLDERS_OF_DISCORD.map((folder, at) => ({
      name: `discord-${folder}`,
      severity: 'error',
      comment: `src/discord/${folder} may import only ${FOLDERS_OF_DISCORD.slice(0, at).join(', ') || 'itself'} of the folders there`,
      from: { path: `^src/discord/${folder}/` },
      to: {
        path: `^src/discord/(${FOLDERS_OF_DISCORD.slice(at + 1)
          .map((later) => `${later}/|`)
          .join('')}[^/]+$)`,
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'a-folder-of-discord',
      severity: 'error',
      comment: 'a new folder of src/discord has its place in the order',
      from: {},
      to: { path: '^src/discord/[^/]+/', pathNot: `^src/discord/(${FOLDERS_OF_DISCORD.join('|')})/` },
    },
    {
      name: 'table-is-discord',
      severity: 'error',
      comment: 'nothing but the wiring and tests reaches the local table',
      from: { path: '^(src|commands)/', pathNot: src('table', 'web', 'cli', 'main') },
      to: { path: src('table', 'web') },
    },
    {
      name: 'commands-by-wiring',
      severity: 'error',
      from: { path: '^src/', pathNot: src('main', 'cli') },
      to: { path: '^commands/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
