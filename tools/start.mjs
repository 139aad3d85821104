// `npm start`: builds what is missing or stale, then serves. Until then the port answers that the server is starting.
import { enableCompileCache } from 'node:module';
import { compiledFolder, root } from './run-program.ts';

process.chdir(root);
// A second start reuses the compiled code of the first. If the folder isn't writable, each start compiles again.
enableCompileCache(compiledFolder);
const { buildIfStale, buildServerIfStale } = await import('./build.ts');
const { programFile } = await import('../server/src/workers/programs.ts');
try {
  await buildServerIfStale();
  const { startServer } = await import(programFile(new URL('../server/src/start.ts', import.meta.url)).href);
  await startServer({ env: process.env, folder: root, buildPages: buildIfStale });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
