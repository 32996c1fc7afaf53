/** The compiled programs, as people run them. tests/build.ts builds them before any test. */
export const MAIN = 'dist/src/main.js';
export const UMPIRE = 'dist/src/cli/main.js';
