import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption, UserConfig } from 'vite';
import { bareEndpoints } from './bare-endpoints.ts';
import { compressedAssets } from './compressed-assets.ts';

interface AppBuild {
  /** Address of the app's vite.config.ts, beside which its index.html stands. */
  readonly config: string;
  /** Below it everything of the app is served: `/report/`. */
  readonly base: string;
  readonly plugins?: readonly PluginOption[];
  /** Chunks of their own, besides React's. */
  readonly chunks: readonly { readonly name: string; readonly test: RegExp; readonly priority: number }[];
  /** From so many kB on a chunk is told of. */
  readonly mostChunkKb?: number;
  /** While developing: where it is served, and which addresses the server answers. */
  readonly port: number;
  readonly served: readonly string[];
}

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
 * How each app of the browser is built. One build serves every base path: scripts and styles name each other relatively, and the server puts
 * the base path before the addresses of index.html (all begin with `="/`) and into its `platbook-base` meta tag. There is no `<base>`, because
 * the content security policy says `base-uri 'none'`.
 */
export function appBuild({
  config,
  base,
  plugins = [],
  chunks,
  mostChunkKb = 500,
  port,
  served,
}: AppBuild): UserConfig {
  const folder = fileURLToPath(new URL('.', config));
  return {
    root: folder,
    base,
    publicDir: here('./public'),
    experimental: {
      renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
    },
    plugins: [...plugins, react(), bareEndpoints(), compressedAssets(), brandWhileDeveloping],
    resolve: {
      // The contract's schemas are for the server; in the browser they would only be weight.
      alias: { typebox: here('./src/api/no-shapes.ts') },
    },
    build: {
      outDir: `${folder}dist`,
      emptyOutDir: true,
      target: 'es2022',
      // `font-src 'self'` knows no data: addresses, and a file is cached better than text inside a chunk.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: mostChunkKb,
      rolldownOptions: {
        // Calls that the page never makes are declared beside those that it makes.
        treeshake: { manualPureFunctions: ['endpoint', 'Type', 'nullable'] },
        output: {
          // Names of files are in the first script that is loaded, and their hashes do not compress: seven signs (the fewest that can be) tell versions apart.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
              ...chunks,
            ],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port,
      proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
    },
  };
}
