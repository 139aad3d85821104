import path from 'node:path';
import type { DownloadType } from '@platbook/contract/packs/subscriptions';
import type { Config } from '../../config/config.ts';
import { type Pack, packsOf, powerBiSourceOf } from '../solutions/index.ts';

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

const tables = new WeakMap<object, ReadonlyMap<string, Item>>();

/** Looks up a file name as an exact key in the table of all downloads, never as a path [V29]. */
export function findItem(config: Pick<Config, 'contentFolder'>, file: string): Item | undefined {
  const table = tables.get(config) ?? readTable(config);
  tables.set(config, table);
  return table.get(file);
}

function readTable(config: Pick<Config, 'contentFolder'>): ReadonlyMap<string, Item> {
  const items = packsOf(config).list.flatMap((pack) => [...madeItems(pack), ...keptItems(pack, config.contentFolder)]);
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
