import { build, install } from './prepare.mjs';

// Standard error is part of the command's output, so messages about the build appear only in a terminal.
const quiet = !process.stderr.isTTY;
install({ quiet });
build({ quiet });
await import(new URL('../dist/src/cli/main.js', import.meta.url).href);
