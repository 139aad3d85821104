// `npm run check`: runs every gate, prints one line for each and the problems in full. Exit status 1 when there is one.
import { buildIfStale } from './build.ts';
import { runGates } from './check/run-gates.ts';

await buildIfStale().catch((error) => console.error(error.message));
const { failed } = await runGates();
process.exitCode = failed === 0 ? 0 : 1;
