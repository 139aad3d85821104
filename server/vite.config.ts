import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { programs } from './src/workers/programs.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** In the build, a module still finds files next to its source. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform(code, id) {
    if (!id.startsWith(folder) || !code.includes('import.meta.')) return null;
    const address = `new URL(${JSON.stringify(`../${relative(folder, id)}`)}, import.meta.url)`;
    const folderOf = `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${address}))`;
    return code.replaceAll('import.meta.url', `${address}.href`).replaceAll('import.meta.dirname', folderOf);
  },
};

/** The server's programs in a few files: Node takes longer to find and link two thousand modules than to run them. */
export default defineConfig({
  root: folder,
  plugins: [sourceAddresses],
  // The libraries come along, except those with native parts or threads of their own.
  ssr: { noExternal: true, external: ['@duckdb/node-api', '@node-rs/argon2', 'pino', 'tedious'] },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: programs,
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
