import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** What the pure core must not reach for; imports are dependency-cruiser's affair. */
const IMPURE_GLOBALS = [
  'Date',
  'performance',
  'crypto',
  'process',
  'console',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'data/', 'coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // A pattern that may go over the same characters more than a fixed number of times holds the bot for as long as somebody wants.
  {
    files: ['src/**/*.ts', 'commands/**/*.ts', 'scripts/**/*.mjs'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['src/rules/**/*.ts', 'src/dice/**/*.ts', 'src/game/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...IMPURE_GLOBALS],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The pure core rolls with the dice it is given.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'commands/**/*.ts'],
    ignores: ['src/config.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'src/config.ts is the only reader of process.env.',
        },
      ],
    },
  },
  {
    files: ['tests/**/*.ts'],
    ignores: ['tests/chance/properties.ts'],
    rules: {
      'no-restricted-imports': ['error', { name: 'fast-check', message: 'Tests have it from tests/chance/properties.ts.' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "Property[key.name='numRuns'] > Literal.value",
          message: 'numRuns: runs(...): the size of the run has a say.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'seedFor of tests/chance/chance.ts: a failure can be had again.' },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        module: 'writable',
      },
    },
  },
);
