// Two runs, both in scripts/steps.mjs: `knip` finds what nobody uses, `knip --production` what only tests and benchmarks use.
const production = process.argv.includes('--production');
const STARTED = ['oxlint', 'oxlint-tsgolint', 'typescript-7'];

/** @type {import('knip').KnipConfig} */
export default {
  // Programs started by their path: through scripts/, by bundling, by a test or benchmark, by hand. With ! those that ship.
  entry: [
    'src/main.ts!',
    'src/cli/{main,docs}.ts!',
    'src/discord/long-work/long-worker.ts!',
    'src/store/file-checker.ts!',
    'src/pictures/worker.ts!',
    'src/{web,present/replay}/page/main.ts!',
    'bench/{main,bare-bot,walk}.ts',
    'scripts/{compile,modules,page}.mjs',
    'tests/store/appender.ts',
    'tests/docs/refresh-readme.ts',
    'tests/golden/{main,tell}.ts',
    'tests/chance/failing.{config,fixture}.ts',
    'tests/together.config.ts',
  ],
  project: ['{src,commands}/**/*.ts!', '{bench,scripts,tests}/**/*.{ts,mjs}', '*.{ts,js,cjs}'],
  // A type may be exported with the function of its file that takes or gives it; a test may look at a part of what ships.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  // A room's surface may show a test what ships.
  ignoreIssues: production ? { 'src/*/index.ts': ['exports', 'types'] } : {},
  // Fonts are read by their path; scripts start the compiler, the linter and its two helpers.
  ignoreDependencies: ['dejavu-fonts-ttf', ...(production ? [] : STARTED)],
};
