import path from 'node:path';
import type { DownloadType } from '@platbook/contract/packs/subscriptions';
import { type Pack, type Packs, powerBiSourceOf } from '../solutions/index.ts';

export interface MadeItem {
  readonly kind: 'dictionary' | 'Excel' | 'PowerBI' | 'PowerBI source' | 'Tableau' | 'Jupyter';
  readonly type: DownloadType;
  readonly file: string;
  readonly name: string;
  readonly pack: Pack;
  /** Numbers of the pack's queries whose rows it contains. */
  readonly queries: readonly string[];
  readonly requiresNda: boolean;
}

export interface KeptItem {
  readonly kind: 'article' | 'video';
  readonly type: DownloadType;
  readonly file: string;
  readonly name: string;
  /** The file's folder and its path in it; both come from the product, never from a request. */
  readonly folder: string;
  readonly path: string;
}

export type Item = MadeItem | KeptItem;

/** All downloads by file name: an exact key, never a path [V29]. */
export type Items = ReadonlyMap<string, Item>;

export function listItems(packs: Packs, contentFolder: string): Items {
  const items = packs.list.flatMap((pack) => [...madeItems(pack), ...keptItems(pack, contentFolder)]);
  return new Map(items.map((item) => [item.file, item]));
}

function madeItems(pack: Pack): MadeItem[] {
  const source = powerBiSourceOf(pack);
  const dictionary = { file: pack.metadata, name: 'Data dictionary', pack, queries: [], requiresNda: false };
  return [
    { kind: 'dictionary', type: 'Excel', ...dictionary },
    ...pack.analytics.map(({ type, file, name, queries, requiresNDA = false }) => ({
      kind: type,
      type,
      file,
      name,
      pack,
      queries,
      requiresNda: requiresNDA,
    })),
    ...(source !== undefined
      ? [
          {
            ...dictionary,
            kind: 'PowerBI source',
            type: 'PowerBI',
            file: source,
            name: 'Power BI data source',
          } as const,
        ]
      : []),
  ];
}

function keptItems(pack: Pack, contentFolder: string): KeptItem[] {
  const articles = pack.articles.map(({ title, file }) => ({
    kind: 'article' as const,
    type: 'PDF' as const,
    file,
    name: title,
    folder: path.join(contentFolder, 'packs', pack.code),
    path: path.join('articles', file),
  }));
  if (pack.video === undefined || !pack.video.endsWith('.mp4') || pack.video.startsWith('https:')) return articles;
  const video = { file: pack.video, name: pack.name, folder: contentFolder, path: path.join('videos', pack.video) };
  return [...articles, { kind: 'video', type: 'videos', ...video }];
}
