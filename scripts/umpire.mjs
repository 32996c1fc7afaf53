import { build, install } from './prepare.mjs';

// Standard error is the command's own: what is being prepared is told to people only.
const quiet = !process.stderr.isTTY;
install({ quiet });
build({ quiet });
await import(new URL('../dist/src/cli/main.js', import.meta.url).href);
