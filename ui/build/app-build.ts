import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption, Rolldown, UserConfig } from 'vite';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt']);
const smallestBytes = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` next to every text asset over 1 kB, so that the server only has to select a file. */
function compressedAssets(): Plugin {
  let folder = '';
  return {
    name: 'compressed-assets',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        // The server inserts the base path into index.html, so it can't be compressed in advance.
        .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)) && entry.name !== 'index.html')
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length <= smallestBytes) return;
  // Quality 10 takes 3.8 s of CPU time for the three pages instead of 0.5, for 6% fewer bytes.
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  await Promise.all([
    brotli(bytes, options).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
}

/** Reduces the contract's endpoints to method and path in the page's build. */
function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]([\w-]+[\\/])?[\w-]+\.ts$/ },
      handler(code) {
        const calls: Call[] = [];
        const look = (value: unknown): void => {
          if (Array.isArray(value)) for (const item of value) look(item);
          else if (value !== null && typeof value === 'object') {
            const node = value as Call;
            if (node.type === 'CallExpression' && node.callee.name === 'endpoint') calls.push(node);
            else for (const part of Object.values(value)) look(part);
          }
        };
        look(this.parse(code));
        let bare = code;
        for (const { start, end, arguments: given } of calls.reverse()) {
          const [method, path] = given.map((argument) => code.slice(argument.start, argument.end));
          bare = `${bare.slice(0, start)}{ method: ${method}, path: ${path} }${bare.slice(end)}`;
        }
        return { code: bare, map: null };
      },
    },
  };
}

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

type CodeSplittingGroup = Exclude<
  NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>['groups'],
  undefined
>[number];

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Pages {
  readonly main: string;
  /** Imports each page. */
  readonly pages: string;
  readonly first: string;
}

/**
 * Chunks for modules that every page needs (`base`), that several pages need (`shared` if the first page is one of them, else `pages`), and for
 * the editor library. Otherwise, each combination of pages would get its own file, and the first page would load dozens.
 */
export function sharedModules(config: string, files: Pages): CodeSplittingGroup[] {
  const idOf = (file: string) => fileURLToPath(new URL(file, config));
  let needs: { every: Set<string>; first: Set<string>; ofPages: Set<string>[] } | undefined;
  const look = (graph: ModuleGraph) => {
    needs ??= {
      every: closureOf(idOf(files.main), graph),
      first: closureOf(idOf(files.first), graph),
      ofPages: (graph.getModuleInfo(idOf(files.pages))?.dynamicallyImportedIds ?? []).map((id) => closureOf(id, graph)),
    };
    return needs;
  };
  const nameOf = (id: string, graph: ModuleGraph): string | null => {
    const { every, first, ofPages } = look(graph);
    if (every.has(id)) return id === idOf(files.main) ? null : 'base';
    // One file instead of four. Styles of other pages must not be in it: they would slow down every key in the editor.
    if (id.endsWith('.css') && first.has(id)) return 'base';
    if (/node_modules[\\/](@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)[\\/]/.test(id))
      return first.has(id) ? 'codemirror' : 'codemirror-late';
    if (ofPages.filter((page) => page.has(id)).length < 2) return null;
    return first.has(id) ? 'shared' : 'pages';
  };
  return [
    { priority: 2, debugName: 'of pages', name: nameOf },
    {
      priority: 1,
      minShareCount: 2,
      debugName: 'of late parts',
      name: (id, graph) => (look(graph).first.has(id) ? 'parts' : null),
    },
  ];
}

function closureOf(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const take = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(take);
  };
  take(start);
  return found;
}

/** Writes the icons into the files that use them. As a module, every page would load all of them. */
function inlineIcons(): Plugin {
  const source = readFileSync(new URL('../src/icons.ts', import.meta.url), 'utf8');
  const icons = new Map(
    [...source.matchAll(/^export const (\w+): IconPath =\s+('.*');$/gm)].map(([, name, path]) => [name, path]),
  );
  const imports = /import \{([^}]*)\} from '(?:@platbook\/ui|[./]+)\/icons(?:\.ts)?';/;
  const inline = (list: string): string[] => {
    const parts = list.split(',').map((part) => part.trim());
    return parts
      .filter((part) => part !== '' && !part.startsWith('type '))
      .map((part) => {
        const [name, local = name] = part.split(' as ');
        if (!icons.has(name)) throw new Error(`ui/src/icons.ts has no icon ${name}.`);
        return `const ${local} = ${icons.get(name)};`;
      });
  };
  return {
    name: 'inline-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: imports },
      handler: (code) => ({ code: code.replace(imports, (_, list: string) => inline(list).join(' ')), map: null }),
    },
  };
}

/**
 * A new list of completions shows its first offer as it is. CodeMirror scrolls to it all the same, so each key in the editor lays out the
 * page once more (decision 21).
 */
function unscrolledOffers(): Plugin {
  const scrolls = /if \(set\)\s+(scrollIntoView\(this\.list, set\);)/;
  return {
    name: 'unscrolled-offers',
    transform: {
      filter: { id: /@codemirror[\\/]autocomplete[\\/]dist[\\/]index\.js$/ },
      handler(code) {
        if (!scrolls.test(code)) throw new Error('CodeMirror no longer scrolls to an offer as decision 21 expects.');
        const isFirstOfNew = '(set === this.list.firstChild && this.list !== this.scrolled)';
        return { code: code.replace(scrolls, `if (set && !${isFirstOfNew}) $1 this.scrolled = this.list;`), map: null };
      },
    },
  };
}

interface PagePreload {
  /** In the router's syntax. */
  readonly path: string;
  readonly scripts: readonly string[];
}

/** Writes `pages.json`: what each page of `file` loads besides the entry, so that the server can name it in index.html. */
export function pagePreloads(config: string, file: string): Plugin {
  const list = new URL(file, config);
  return {
    name: 'page-preloads',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const closure = (start: string, found = new Set<string>()): Set<string> => {
        if (found.has(start)) return found;
        found.add(start);
        for (const name of named.get(start)?.imports ?? []) closure(name, found);
        return found;
      };
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'));
      const entry = closure(page?.fileName ?? '');
      const pages: PagePreload[] = [];
      for (const [, path = '', source = ''] of (await readFile(list, 'utf8')).matchAll(
        /path: '([^']+)'.*?import\('([^']+)'\)/g,
      )) {
        const module = fileURLToPath(new URL(source, list));
        const chunk = chunks.find(
          ({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module),
        );
        if (chunk === undefined) throw new Error(`The page ${path} has no chunk`);
        const scripts = [...closure(chunk.fileName)].filter((name) => !entry.has(name));
        pages.push({ path, scripts });
      }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
    },
  };
}

interface AppBuild {
  readonly config: string;
  readonly base: string;
  readonly plugins?: readonly PluginOption[];
  readonly chunks: readonly CodeSplittingGroup[];
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
    plugins: [
      ...plugins,
      react(),
      inlineIcons(),
      unscrolledOffers(),
      evaluatedModules(),
      bareEndpoints(),
      compressedAssets(),
      brandWhileDeveloping,
    ],
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
            includeDependenciesRecursively: false,
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
