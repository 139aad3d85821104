// `npm run setup`: writes a configuration for production. The implementation is in server/src/set-up.
import { runSetUp } from '../server/src/set-up/run-set-up.ts';
import { root } from './run-program.ts';

process.chdir(root);
await runSetUp(process.argv.slice(2), process.env, root);
