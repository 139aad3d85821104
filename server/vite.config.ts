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
  // The libraries of many modules come along; those with native parts or modules of CommonJS stay where they are.
  ssr: { noExternal: [/^@platbook\//, 'jose', 'kysely', 'openid-client', 'typebox'] },
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
