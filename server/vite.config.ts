import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { productFolder, programs } from './src/workers/programs.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** In the build, a module still finds files next to its source. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform(code, id) {
    if (!id.startsWith(productFolder) || id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
    const address = `new URL(${JSON.stringify(`../../${relative(productFolder, id)}`)}, import.meta.url)`;
    const folderOf = `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${address}))`;
    return code.replaceAll('import.meta.url', `${address}.href`).replaceAll('import.meta.dirname', folderOf);
  },
};

/** The libraries that stay outside the build, because they have native parts or WebAssembly. */
export const external = ['@duckdb/node-bindings', '@node-rs/argon2', '@resvg/resvg-wasm'];

/** Vega looks for a canvas; charts in emails are SVG. */
const unused = /^canvas$/;
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (unused.test(id) ? '\0unused' : null),
  load: (id) => (id === '\0unused' ? 'module.exports = {};' : null),
};

/** The server's programs in a few files: Node takes longer to find and link two thousand modules than to run them. */
export default defineConfig({
  root: folder,
  plugins: [withoutUnused, sourceAddresses],
  ssr: { noExternal: true, external },
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
