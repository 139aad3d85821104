import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { navigatorFolder, reportFolder, webFolder } from './build.ts';

interface ManifestChunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
}

export interface VisitFile {
  file: string;
  gzipBytes: number;
  kind: 'script' | 'style';
}

/** Each loads its entry and late parts: the navigator's map also its worker, the report all pictures and their details. */
const visits = {
  editor: { folder: webFolder, part: /features\/workbench\/WorkbenchPage\.tsx$/ },
  navigator: { folder: navigatorFolder, part: /src\/map\/Map(Pane|View)\.tsx$|source\/worker\.ts$/ },
  report: { folder: reportFolder, part: /src\/(pictures|details)\// },
};

export function firstVisitFiles(visit: keyof typeof visits): VisitFile[] {
  const { folder, part } = visits[visit];
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const names = Object.keys(manifest);
  const roots = names.filter((name) => manifest[name]?.src === 'index.html' || part.test(manifest[name]?.src ?? name));
  if (roots.length < 2)
    throw new Error(`The page of the ${visit} was not found among the chunks of the build: ${names.join(', ')}`);
  const wanted = new Set<string>();
  const take = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    manifest[name]?.imports?.forEach(take);
  };
  roots.forEach(take);
  const chunks = [...wanted].flatMap((name) => manifest[name] ?? []);
  const scripts = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')));
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return [
    ...[...scripts].map((file) => measured(folder, file, 'script')),
    ...[...styles].map((file) => measured(folder, file, 'style')),
  ];
}

function measured(folder: string, file: string, kind: VisitFile['kind']): VisitFile {
  const gzipBytes = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  return { file, gzipBytes, kind };
}
