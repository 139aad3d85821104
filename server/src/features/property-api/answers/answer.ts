import type { Bound } from '../../../adapters/property-index/index.ts';
import type { ApiCall } from '../endpoints/endpoint.ts';
import { afterSql, cutPage, limitSql, orderBy, type Paging, type SortKey } from '../paging.ts';
import type { Holding } from '../set-data.ts';
import { buildAnswer } from '../status.ts';

/** A reply with status 200, or 204 if it is empty. */
export interface ApiReply {
  readonly body: string | Buffer;
  /** Default: application/json. */
  readonly type?: string;
}

export type Answerer = (call: ApiCall, holding: Holding, paging: Paging) => Promise<ApiReply> | ApiReply;

interface List {
  /** SQL of a record's JSON. */
  readonly json: string;
  /** SQL of its distance, if it has one. */
  readonly miles?: string | undefined;
  readonly from: string;
  readonly conditions: readonly string[];
  readonly keys: readonly SortKey[];
}

/** A page of a list. `count` is given if it binds fewer values. */
export async function answerPage(
  call: ApiCall,
  holding: Holding,
  paging: Paging,
  bound: Bound,
  { json, miles = 'null::double', from, conditions, keys }: List,
  count = bound.statement(`select count(*)::double ${selection(from, conditions)}`),
): Promise<ApiReply> {
  const place = keys.map(({ sql }) => `(${sql})::varchar`).join(', ');
  const paged = selection(from, [...conditions, ...afterSql(keys, paging, bound)]);
  const order = orderBy(keys, ({ sql }) => sql);
  const sql = `select ${json}::varchar, ${miles}, ${place} ${paged} order by ${order} ${limitSql(call, paging)}`;
  const [counts = [], rows = []] = await holding.data.ask(count, bound.statement(sql));
  const { page, cursor } = cutPage(rows, call, paging, placeOf(2));
  const records = page.map(([text, distance]) =>
    typeof distance === 'number' ? `${String(text).slice(0, -1)},"distance":${distance.toFixed(3)}}` : String(text),
  );
  return { body: buildAnswer(call.endpoint.list, records, Number(counts[0]?.[0] ?? 0), pageOfReply(call, cursor)) };
}

export const selection = (from: string, conditions: readonly string[]): string =>
  `from ${from}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`;

/** Reads the sort keys of a row, which begin at a column. */
export const placeOf = (first: number) => (row: readonly (string | number | null)[]) =>
  row.slice(first).map((value) => (value === null ? null : String(value)));

export const pageOfReply = (call: ApiCall, cursor: string | undefined) => ({
  page: call.has('cursor') ? undefined : call.page,
  pagesize: call.pagesize,
  cursor,
});
