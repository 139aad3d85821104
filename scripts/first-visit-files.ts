import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { webFolder } from './build-web.ts';

interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** A file that the browser loads on its first visit of the editor. */
export interface VisitFile {
  /** Path below the folder of the built page. */
  file: string;
  /** Size as gzip sends it, in bytes. */
  gzipBytes: number;
  kind: 'script' | 'style';
  /** True when the file holds our own code, false when it holds packages. */
  isOwn: boolean;
}

const editorPage = /features\/workbench\/WorkbenchPage\.tsx$/;
const packageChunk = /^assets\/(react|tanstack|virtual|codemirror|mantine)-/;

/** The scripts and styles of the editor's first visit: the entry, the editor's page, and all that they import at once. */
export function firstVisitFiles(): VisitFile[] {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const names = Object.keys(manifest);
  const roots = names.filter((name) => manifest[name]?.isEntry || editorPage.test(manifest[name]?.src ?? name));
  if (roots.length < 2)
    throw new Error(`The editor's page was not found among the chunks of the build: ${names.join(', ')}`);
  const wanted = new Set<string>();
  const visit = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  roots.forEach(visit);
  const chunks = [...wanted].flatMap((name) => manifest[name] ?? []);
  const scripts = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')));
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return [
    ...[...scripts].map((file) => measured(file, 'script', !packageChunk.test(file))),
    ...[...styles].map((file) => measured(file, 'style', true)),
  ];
}

function measured(file: string, kind: VisitFile['kind'], isOwn: boolean): VisitFile {
  return { file, gzipBytes: gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length, kind, isOwn };
}
