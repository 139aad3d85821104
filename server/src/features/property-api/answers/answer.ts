import type { Bound } from '../../../adapters/property-index/index.ts';
import type { ApiCall } from '../endpoints/endpoint.ts';
import type { Holding } from '../set-data.ts';
import { buildAnswer } from '../status.ts';

/** A reply with status 200, or 204 if it is empty. */
export interface ApiReply {
  readonly body: string | Buffer;
  /** Default: application/json. */
  readonly type?: string;
}

export type Answerer = (call: ApiCall, holding: Holding) => Promise<ApiReply> | ApiReply;

/** A page of rows of a record's JSON and, if it has a location, its distance. `count` is given if it binds fewer values. */
export async function answerPage(
  call: ApiCall,
  holding: Holding,
  bound: Bound,
  { columns, where, order }: { columns: string; where: string; order: string },
  count = bound.statement(`select count(*)::double ${where}`),
): Promise<ApiReply> {
  const { page, pagesize } = call;
  const sql = `select ${columns} ${where} order by ${order} limit ${pagesize} offset ${(page - 1) * pagesize}`;
  const [counts = [], rows = []] = await holding.data.ask(count, bound.statement(sql));
  const records = rows.map(([json, miles]) =>
    typeof miles === 'number' ? `${String(json).slice(0, -1)},"distance":${miles.toFixed(3)}}` : String(json),
  );
  return { body: buildAnswer(call.endpoint.list, records, Number(counts[0]?.[0] ?? 0), call) };
}
