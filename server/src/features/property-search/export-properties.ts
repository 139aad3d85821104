import { crc32 } from 'node:zlib';
import { findField } from '@platbook/contract/property/property-fields';
import type { Cell, PropertyHit, SearchConditions } from '@platbook/contract/property/property-search';
import { exportProperties } from '@platbook/contract/property/saved-searches';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { Column } from '@platbook/contract/workbench/batches';
import { codeNames, sentenceCase, titleCase } from '@platbook/property/title-case';
import type { FastifyInstance } from 'fastify';
import type { PageQuery } from '../../adapters/property-index/index.ts';
import type { StoredFrame } from '../../adapters/result-store/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { ExportThreads, requireExports, sendExport } from '../exports/index.ts';
import { requireConditions, requireFields, requireSort } from './read-search.ts';
import { openSearcher, type Searcher } from './searcher.ts';

/** A small page, so that exports don't delay other callers. */
const rowsAtOnce = 1000;

const always: readonly (readonly [column: Column, cell: (hit: PropertyHit) => Cell])[] = [
  [{ name: 'Property ID', datatype: 'number', maxValueLength: 13 }, ({ id }) => id],
  [{ name: 'County FIPS', datatype: 'string', maxValueLength: 5 }, ({ fips }) => fips],
  [{ name: 'Address', datatype: 'string', maxValueLength: 30 }, ({ address }) => titleCase(address)],
  [{ name: 'City', datatype: 'string', maxValueLength: 16 }, ({ city }) => titleCase(city)],
  [{ name: 'ZIP', datatype: 'string', maxValueLength: 5 }, ({ zip }) => zip],
  [{ name: 'Parcel number', datatype: 'string', maxValueLength: 18 }, ({ apn }) => apn],
  [{ name: 'Latitude', datatype: 'number', maxValueLength: 10 }, ({ lat }) => lat],
  [{ name: 'Longitude', datatype: 'number', maxValueLength: 11 }, ({ lon }) => lon],
];
const usualLength = { choice: 30, flag: 4, number: 12, date: 10, text: 24 };

export type SearchServices = Pick<
  Services,
  'config' | 'db' | 'drain' | 'log' | 'node' | 'now' | 'propertyIndex' | 'setOrders' | 'tally' | 'warehouse'
>;

export function exportPropertyRoutes(app: FastifyInstance, services: SearchServices): void {
  const threads = new ExportThreads();
  app.addHook('preClose', () => threads.close());

  route(app, exportProperties, { isNavigator: true, perMinute: 60 }).answers(async (asked) => {
    const { person, query, reply } = asked;
    requireExports(services);
    const { format } = query;
    const searcher = await openSearcher(services, person, reply);
    const { setKey } = searcher;
    const { columns, fields, isIncomplete, read } = await openTable(searcher, query);
    const { where, within, near, view, ids } = query;
    return sendExport(services, threads, asked, {
      order: { format, columns, isRaw: false },
      subject: {
        name: 'Properties',
        sequence: 0,
        ranAt: services.now().toISOString(),
        queryId: null,
        connectionId: null,
        setKey,
        text: JSON.stringify({ where, within, near, view, ids, sort: query.sort, fields }),
      },
      isIncomplete,
      read,
    });
  });
}

interface TableAsked extends SearchConditions {
  readonly sort?: string | undefined;
  readonly fields?: string | undefined;
}

/** The properties that match, up to the limit of exports. Throws request.invalid. */
export async function openTable(searcher: Searcher, asked: TableAsked) {
  const conditions = requireConditions(searcher, asked);
  const sort = requireSort(searcher, asked.sort);
  // Every file already has these columns.
  const fields = requireFields(searcher, asked.fields).filter((key) => key !== 'city' && key !== 'zip');
  const search = { conditions, sort, fields, limit: rowsAtOnce };
  const found = await searcher.ask((index, of, how) => index.countSome(of, conditions, how));
  const columns = [
    ...always.map(([column]) => column),
    ...fields.map((key): Column => {
      const { label, kind } = findField(key)!;
      const datatype = kind === 'number' || kind === 'date' ? kind : 'string';
      return { name: label, datatype, maxValueLength: usualLength[kind] };
    }),
  ];
  return {
    columns,
    fields,
    isIncomplete: (found.isMore ?? false) || found.count > storedLimits.propertyExportRows,
    read: () => readFrames(searcher, search),
  };
}

async function* readFrames(searcher: Searcher, search: PageQuery): AsyncGenerator<StoredFrame> {
  const wordsOf = cellWords(searcher.about);
  let query = search;
  for (let left = storedLimits.propertyExportRows; left > 0; left -= rowsAtOnce) {
    const page = await searcher.ask((index, of, how) => index.page(of, query, how));
    if (page.rows.length > 0) yield frameOf(page.rows, search.fields, wordsOf);
    if (!page.hasMore) return;
    query = { ...search, after: page.last };
  }
}

type CellWords = (key: string, cell: Cell | undefined) => Cell;

function cellWords({ choices }: Searcher['about']): CellWords {
  const labels = new Map(
    [...choices].map(([key, list]) => [key, new Map(list.map(({ value, label }) => [value, label]))]),
  );
  return (key, cell) => {
    if (cell === undefined || cell === null || typeof cell === 'number') return cell ?? null;
    const kind = findField(key)?.kind;
    if (kind === 'flag') return cell === 'Y' ? 'Yes' : 'No';
    if (kind === 'text') return titleCase(cell);
    if (kind !== 'choice') return cell;
    return codeNames[cell] ?? sentenceCase(labels.get(key)?.get(cell) ?? cell);
  };
}

function frameOf(rows: readonly PropertyHit[], fields: readonly string[], wordsOf: CellWords): StoredFrame {
  const texts = rows.map((hit) =>
    JSON.stringify([...always.map(([, cell]) => cell(hit)), ...fields.map((key) => wordsOf(key, hit.values[key]))]),
  );
  const data = Buffer.from(texts.join(','));
  return { rows: rows.length, bytes: data.length, crc32: crc32(data), data, isDeflated: false };
}
