import type { Column } from '@platbook/contract/workbench/batches';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import { type Meanings, meaningsOf } from '@platbook/property/dictionary/meanings';
import type { FastifyReply } from 'fastify';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { openRows } from '../results/index.ts';
import type { WithLiveBatches } from '../runs/index.ts';
import type { WithSchemas } from '../schema-info/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import type { ExportThreads } from './export-threads.ts';
import { formats } from './formats/index.ts';
import type { ColumnWords } from './formats/with-meanings.ts';
import { type Download, sendExport } from './send-export.ts';

type Needed = Pick<
  Services,
  'config' | 'db' | 'drain' | 'log' | 'node' | 'now' | 'resultStore' | 'tally' | 'warehouse'
>;

export interface ResultExport extends Download {
  readonly statementId: string;
  readonly format: ExportFormatName;
  readonly isRaw: boolean;
  readonly hasMeanings: boolean;
}

/** A result with more columns of codes gets the words of the first ones. */
const mostWordColumns = 100;

/** The dictionary of what the user can read on a connection; undefined if it isn't wanted. */
export async function findMeanings({ schemas }: WithSchemas, person: Person, connectionId: string, isWanted: boolean) {
  return isWanted ? (await schemas.schemaOf(person, connectionId)).meanings : undefined;
}

/** Undefined if no column has any. */
export function wordsOfColumns(columns: readonly Column[], meanings: Meanings | undefined): ColumnWords | undefined {
  if (meanings === undefined) return undefined;
  let left = mostWordColumns;
  const words = columns.map(({ name }) => {
    const found = left > 0 ? meaningsOf(name, meanings) : undefined;
    if (found) left -= 1;
    return found;
  });
  return left < mostWordColumns ? words : undefined;
}

/** Throws 403 if downloads are disabled [R335], 400 if the format can't hold it, and like `openRows`, `sendExport`. */
export async function downloadResult(
  services: Needed & WithLiveBatches & WithPacks & WithSchemas,
  threads: ExportThreads,
  { statementId, format, isRaw, hasMeanings, ...download }: ResultExport,
): Promise<FastifyReply> {
  requireExports(services);
  const opened = await openRows(services, download.person, statementId);
  const { rows, columns, isIncomplete, rowCount } = opened;
  try {
    const meanings = await findMeanings(services, download.person, opened.connectionId, hasMeanings);
    const words = wordsOfColumns(columns, meanings);
    requireRoom(format, countColumns(columns, words), rowCount);
    return await sendExport(services, threads, download, {
      order: { format, columns, isRaw, words },
      subject: { ...opened, statementId },
      isIncomplete,
      rowCount,
      read: () => rows.read(),
      close: () => rows.close(),
    });
  } catch (error) {
    await rows.close();
    throw error;
  }
}

/** Throws what `downloadResult` would throw now, without sending or auditing anything. */
export async function checkExport(
  services: Needed & WithLiveBatches & WithPacks & WithSchemas,
  threads: ExportThreads,
  person: Person,
  { statementId, format, hasMeanings }: Pick<ResultExport, 'statementId' | 'format' | 'hasMeanings'>,
): Promise<void> {
  requireExports(services);
  const { rows, columns, rowCount, connectionId } = await openRows(services, person, statementId);
  await rows.close();
  const words = wordsOfColumns(columns, await findMeanings(services, person, connectionId, hasMeanings));
  requireRoom(format, countColumns(columns, words), rowCount);
  requireThread(threads, person);
}

export function countColumns({ length }: readonly Column[], words: ColumnWords = []): number {
  return length + words.filter((each) => each !== undefined).length;
}

export function requireThread(threads: ExportThreads, person: Person): void {
  if (!threads.hasRoomFor(person.id)) throw problem('export.busy');
}

export function requireExports({ config, drain }: Pick<Services, 'config' | 'drain'>): void {
  if (!config.allowCsvDownload) throw problem('not-allowed', 'Downloads are disabled');
  if (drain.hasBegun) throw problem('unavailable', 'The server is restarting');
}

export function requireRoom(format: ExportFormatName, columnCount: number, rowCount: number): void {
  const { maxRows = rowCount, maxColumns = columnCount, minColumns = 0 } = formats[format];
  if (rowCount > maxRows) throw problem('export.too-many-rows', tooMany('rows', rowCount, maxRows));
  if (columnCount > maxColumns) throw problem('export.too-many-columns', tooMany('columns', columnCount, maxColumns));
  if (columnCount < minColumns) throw problem('export.no-columns');
}

function tooMany(what: string, count: number, most: number): string {
  const [shown, limit] = [count, most].map((number) => number.toLocaleString('en-US'));
  return `The result has ${shown} ${what}. This file format supports up to ${limit}. Choose CSV or Parquet.`;
}
