/** The command `npm run warehouse`: builds the files of property data that the server reads. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Kept beside the code that it is made of; where that cannot be written to, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/platbook/compiled', import.meta.url)));
const { runCommand } = await import('./run-command.ts');
await runCommand(process.argv.slice(2));
