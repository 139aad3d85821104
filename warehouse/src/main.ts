import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Cached inside node_modules; if that isn't writable, nothing is cached.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/platbook/compiled', import.meta.url)));
const { runCommand } = await import('./run-command.ts');
await runCommand(process.argv.slice(2), process.env);
