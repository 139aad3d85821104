import { createHash } from 'node:crypto';
import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { counties as allCounties } from '@platbook/contract/property/counties';
import type { Column } from '@platbook/contract/workbench/batches';
import { preparingText } from '@platbook/contract/workbench/schema-info';
import { frameText } from '../../adapters/result-store/index.ts';
import { QueueFullError, type Target, TestError } from '../../execution/execution.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { warehouseTarget } from '../connections/index.ts';
import type { DictionaryFacts } from './files/dictionary.ts';
import { codesSql, describingSql, fillSql, readDescribed } from './files/dictionary-sql.ts';
import type { Cell, FileOrder, Rows, Table } from './files/file-order.ts';
import { rowLimits } from './files/index.ts';
import type { FileBuilders } from './files/open-file-builders.ts';
import type { MadeItem } from './list-items.ts';
import type { MadeFiles } from './made-files.ts';
import { setFor } from './require-item.ts';

/** Maximum size of a statement's rows as JSON text, in bytes. */
const maxBytes = 16 * 1024 * 1024;
const timeoutMs = 20_000;

/** In order. Throws batch.queue-full, and download.failed with the database's error. */
async function readTables(
  { execution }: Pick<Services, 'execution'>,
  personId: string,
  target: Target,
  statements: readonly string[],
  maxRows: number,
): Promise<Rows[]> {
  const found = statements.map(() => ({ columns: [] as readonly Column[], rows: [] as Cell[][], isIncomplete: false }));
  const of = (id: string) => found[Number(id)] as (typeof found)[number];
  let failed: string | undefined;
  const request = {
    personId,
    target,
    statements: statements.map((sql, index) => ({ id: String(index), sql, offset: 0 })),
    limits: { maxRows, maxBytes, timeoutMs },
    listener: {
      onStarted() {},
      async onRows(id: string, frame: Parameters<typeof frameText>[0]) {
        for (const row of JSON.parse(`[${await frameText(frame)}]`) as Cell[][]) of(id).rows.push(row);
      },
      onFinished(id: string, { columns, isIncomplete }: { columns: Column[]; isIncomplete: boolean }) {
        Object.assign(of(id), { columns, isIncomplete });
      },
      onFailed(_id: string, { title }: { title: string }) {
        failed ??= title;
      },
    },
  };
  try {
    await execution.run(request, new AbortController().signal);
  } catch (error) {
    if (error instanceof QueueFullError) throw problem('batch.queue-full', error.message);
    throw error;
  }
  if (failed !== undefined) throw problem('download.failed', failed);
  return found;
}

const maxRows = 50_000;

async function readDictionary(
  services: Pick<Services, 'execution'>,
  personId: string,
  target: Target,
  objects: readonly string[],
): Promise<DictionaryFacts> {
  const ask = (statements: readonly string[]) => readTables(services, personId, target, statements, maxRows);
  const [described, coverage, published, found] = (await ask(describingSql(objects))) as [Rows, Rows, Rows, Rows];
  const kinds = new Map(found.rows.map(([object, kind]) => [String(object), String(kind)]));
  const columns = readDescribed(described).filter(({ object }) => kinds.has(object));
  const byObject = [...Map.groupBy(columns, ({ object }) => object)];
  const coded = byObject.flatMap(([object, all]) => {
    const sql = codesSql(object, all);
    return sql === undefined ? [] : [[object, sql] as const];
  });
  const counts = await ask([...byObject.map(([object, all]) => fillSql(object, all)), ...coded.map(([, sql]) => sql)]);
  const filled = byObject.map(([object], index) => {
    const [rows = 0, ...each] = (counts[index]?.rows[0] ?? []).map(Number);
    return [object, { rows, counts: each }] as const;
  });
  const codes = coded.map(([object], index) => {
    const { rows } = counts[byObject.length + index] as Rows;
    return [
      object,
      rows.map(([, column, value, count]) => [String(column), String(value), Number(count)] as const),
    ] as const;
  });
  const { codes: tables = [] } = await services.execution.describe(personId, target);
  return {
    columns,
    coverage,
    published,
    kinds,
    filled: new Map(filled),
    codes: new Map(codes),
    meanings: new Map(
      tables.map(({ column, values }) => [column, new Map(values.map(({ value, meaning }) => [value, meaning]))]),
    ),
    absent: objects.filter((object) => !kinds.has(object)),
  };
}

type Statement = Omit<Table, keyof Rows>;

function statementsOf({ pack, queries, file, name, kind }: MadeItem): Statement[] {
  if (kind === 'PowerBI source') return [];
  const own = pack.extracts.get(file);
  const first =
    own === undefined ? [] : [{ key: 'extract', title: name, description: own.description, sql: own.sql, chart: null }];
  const named = queries.flatMap((number) => {
    const query = pack.queries.find(({ id }) => id === `${pack.code}-${number}`);
    if (query === undefined) return [];
    return [
      { key: number, title: query.name, description: query.description, sql: query.queryText, chart: query.chart },
    ];
  });
  return [...first, ...named];
}

/** `builders` and `data` identify the code and the rows that the file is built from. */
function keyOf(item: MadeItem, order: FileOrder, builders: string, data: string): string {
  const content = [item.kind, item.pack.objects, statementsOf(item), item.pack.scripts.get(item.file) ?? '', order];
  return createHash('sha256')
    .update(JSON.stringify([builders, data, content]))
    .digest('hex');
}

const personal =
  /^(?:Owner\d?(?:Full|First|Middle|Last)?Name|Owner\dSuffix|Borrower|Applicant|Mail(?:FullAddress|City|ZIP)|.*Phone)/;

/** Removes the columns about people, which are only allowed in files that require an NDA. */
function withoutPeople({ columns, rows, isIncomplete }: Rows): Rows {
  const kept = columns.flatMap(({ name }, index) => (personal.test(name) ? [] : [index]));
  if (kept.length === columns.length) return { columns, rows, isIncomplete };
  return {
    columns: kept.map((index) => columns[index]!),
    rows: rows.map((row) => kept.map((index) => row[index] ?? null)),
    isIncomplete,
  };
}

const countyNames = new Map(allCounties.map(({ fips, name }) => [fips, name]));

export interface FileMakers {
  readonly files: MadeFiles;
  readonly builders: FileBuilders;
}

/** From the rows that this user can read [T29]; cached by data. Throws download.not-ready while it is being prepared. */
export async function makeItem(
  services: Pick<Services, 'config' | 'execution' | 'warehouse' | 'setOrders'>,
  { files, builders }: FileMakers,
  person: Person,
  item: MadeItem,
): Promise<{ bytes: Buffer; setKey: string }> {
  const set = setFor(person, item);
  const { setKey, ...bound } = warehouseTarget(person, set, services);
  if (bound.target === undefined) throw problem('download.not-ready', bound.reason);
  // The file lists its counties, so it must not be built from the narrower data that is used until the set is built.
  if (setKey !== entitlementSetHash(set)) throw problem('download.not-ready', preparingText);
  const { target } = bound;
  const base = orderOf(services, person, item, set);
  const key = keyOf(item, base, await builders.hashSource(), `${setKey}@${services.warehouse.builtAt()}`);
  const bytes = await files.get(key, async () => {
    try {
      if (item.kind === 'dictionary')
        return await builders.build({
          kind: item.kind,
          order: base,
          facts: await readDictionary(services, person.id, target, item.pack.objects),
        });
      const statements = statementsOf(item);
      const texts = statements.map(({ sql }) => sql);
      const found =
        texts.length === 0 ? [] : await readTables(services, person.id, target, texts, rowLimits[item.kind]);
      const given = item.requiresNda ? found : found.map(withoutPeople);
      const tables = statements.map((statement, index): Table => ({ ...statement, ...given[index]! }));
      const script = item.pack.scripts.get(item.file) ?? '';
      return await builders.build({ kind: item.kind, order: { ...base, tables }, script });
    } catch (error) {
      if (error instanceof TestError) throw problem('download.failed', error.message);
      throw error;
    }
  });
  return { bytes, setKey };
}

function orderOf(
  { config, warehouse }: Pick<Services, 'config' | 'warehouse'>,
  { isTrial }: Person,
  { pack, name, file }: MadeItem,
  set: EntitlementSet,
): FileOrder {
  const isAll = set.counties.includes('*');
  const ofTrial = isTrial ? 'The five trial counties' : 'The counties in your license';
  return {
    productName: config.productName,
    publicUrl: config.publicUrl,
    asOf: warehouse.about()?.asOf ?? '',
    scope: isAll ? 'All counties' : ofTrial,
    counties: isAll ? [] : set.counties.map((fips) => countyNames.get(fips) ?? fips),
    pack: { code: pack.code, name: pack.name, description: pack.description },
    name,
    file,
    tables: [],
  };
}
