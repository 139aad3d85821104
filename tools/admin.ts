// `npm run admin -- …`: administration at the command line. The commands are in server/src/command.
import { enableCompileCache } from 'node:module';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
enableCompileCache(compiledFolder);
const { runAdmin } = await import('../server/src/command/run-admin.ts');
await runAdmin(process.argv.slice(2), process.env, root);
