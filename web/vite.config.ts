import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareEndpoints } from './bare-endpoints.ts';
import { compressedAssets } from './compressed-assets.ts';

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

/**
 * The web build. One build serves every base path: scripts and styles name each other relatively, and the server puts the
 * base path before the addresses of index.html (all begin with `="/`) and into its `platbook-base` meta tag. There is
 * no `<base>`, because the content security policy says `base-uri 'none'`.
 */
export default defineConfig({
  root: here('.'),
  base: '/',
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  plugins: [react(), bareEndpoints(), compressedAssets(), brandWhileDeveloping],
  resolve: {
    // The contract's schemas are for the server; in the browser they would only be weight.
    alias: { typebox: here('./src/api/no-shapes.ts') },
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
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/, priority: 10 },
            // What the editor shows at once and other pages show too: each sign in a file of its own would weigh twice as much.
            {
              name: 'signs',
              test: /lucide-react[\\/].*[\\/](sun|moon|map-pinned|refresh-cw|eye|download|table-2|play|chevrons-up-down|square|circle-check|circle-exclamation-point|chevron-right|chevron-up)\.m?js$/,
              priority: 10,
            },
            // Those of several later pages: the first visit names every file that a page needs.
            {
              name: 'more-signs',
              test: /lucide-react[\\/].*[\\/](arrow-down-wide-narrow|arrow-left|book-open|calendar|check|circle-play|copy|eye-off|file-braces|file-spreadsheet|file-text|image-down|link-2|lock|mail|map|minus|phone|rotate-ccw|search-x|square-terminal|trash|triangle-exclamation-point|users)\.m?js$/,
              priority: 10,
            },
            // Small parts of several later pages, for the same reason; each imports nothing, as what it imports would come along.
            {
              name: 'more-parts',
              test: /(web[\\/]src[\\/](browser[\\/](clipboard|moment-text|save-blob)|features[\\/]workbench[\\/]grid[\\/]share-text)|contract[\\/]src[\\/](key-limits|rules[\\/](pacific-days|email|mail-address|parse-return-path)))\.ts$/,
              priority: 10,
            },
            { name: 'virtual', test: /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)/, priority: 10 },
            { name: 'mantine', test: /node_modules[\\/](@mantine|@floating-ui)[\\/]/, priority: 10 },
            {
              name: 'codemirror',
              test: /node_modules[\\/](@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)[\\/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/brand'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
