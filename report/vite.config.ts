import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareEndpoints } from '../web/bare-endpoints.ts';
import { compressedAssets } from '../web/compressed-assets.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';

/** The server writes this into the page that it serves. */
const brandWhileDeveloping: Plugin = {
  name: 'brand-while-developing',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'stylesheet', href: '/brand/tokens.css' }, injectTo: 'head' },
  ],
};

/** The build of the embedded report, as web/vite.config.ts builds the portal: one build for every base path, below `/report`. */
export default defineConfig({
  root: here('.'),
  base: '/report/',
  publicDir: here('../web/public'),
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  plugins: [react(), bareEndpoints(), compressedAssets(), brandWhileDeveloping],
  resolve: {
    // The contract's schemas are for the server; in the browser they would only be weight.
    alias: { typebox: here('../web/src/api/no-shapes.ts') },
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    // `font-src 'self'` knows no data: addresses, and a file is cached better than text inside a chunk.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Calls that the page never makes are declared beside those that it makes.
      treeshake: { manualPureFunctions: ['endpoint', 'Type', 'nullable'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 10 },
            { name: 'mantine', test: /node_modules[\\/](@mantine|@floating-ui)[\\/]/, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5175,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/brand'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
