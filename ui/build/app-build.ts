import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption, UserConfig } from 'vite';
import { bareEndpoints } from './bare-endpoints.ts';
import { compressedAssets } from './compressed-assets.ts';

/** Replaces modules by the values that they export, so a page gets a list and not the program that computes it. */
export function evaluatedModules(): Plugin {
  return {
    name: 'evaluated-modules',
    load: {
      filter: { id: /[\\/]sql[\\/]src[\\/]tsql-functions\.ts$/ },
      async handler(id) {
        const values: Record<string, unknown> = await import(pathToFileURL(id).href);
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
          .join('');
      },
    },
  };
}

interface AppBuild {
  readonly config: string;
  readonly base: string;
  readonly plugins?: readonly PluginOption[];
  readonly chunks: readonly { readonly name: string; readonly test: RegExp; readonly priority: number }[];
  readonly mostChunkKb?: number;
  readonly port: number;
  readonly served: readonly string[];
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';

/** In production, the server writes this into the page that it serves. */
const brandWhileDeveloping: Plugin = {
  name: 'brand-while-developing',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'stylesheet', href: '/brand/tokens.css' }, injectTo: 'head' },
  ],
};

/** One build serves every base path, which the server inserts into index.html. No `<base>`: the content security policy has `base-uri 'none'`. */
export function appBuild(props: AppBuild): UserConfig {
  const { config, base, plugins = [], chunks, mostChunkKb = 500, port, served } = props;
  const folder = fileURLToPath(new URL('.', config));
  return {
    root: folder,
    base,
    publicDir: here('../public'),
    experimental: {
      renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
    },
    plugins: [...plugins, react(), evaluatedModules(), bareEndpoints(), compressedAssets(), brandWhileDeveloping],
    worker: { plugins: () => [evaluatedModules()] },
    resolve: {
      alias: { typebox: here('./no-shapes.ts') },
    },
    build: {
      outDir: `${folder}dist`,
      emptyOutDir: true,
      target: 'es2022',
      // `font-src 'self'` doesn't allow data: URLs, and a file is cached better than text in a chunk.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: mostChunkKb,
      rolldownOptions: {
        // Drops declared calls that the page never makes.
        treeshake: { manualPureFunctions: ['endpoint', 'Type', 'nullable'] },
        output: {
          // The first script contains all file names, and hashes don't compress: seven characters still distinguish versions.
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
