// `npm run check`: runs every gate and prints a line for each, with its problems below. Exit status 1 if there are any.
import { buildIfStale } from './build.ts';
import { runGates } from './check/run-gates.ts';

await buildIfStale().catch((error) => console.error(error.message));
const { failed } = await runGates();
process.exitCode = failed === 0 ? 0 : 1;
