import type { ApiCall } from '../endpoints/endpoint.ts';
import { findProperties } from '../find-properties.ts';
import { cutPage, type Paging, pageOfAll } from '../paging.ts';
import type { Blocks, Holding } from '../set-data.ts';
import { buildAnswer } from '../status.ts';
import { type Answerer, type ApiReply, pageOfReply, placeOf } from './answer.ts';
import { blocksOf } from './blocks-of.ts';
import { buildRecord, type RecordParts } from './record.ts';
import { buildRecordSql } from './record-sql.ts';
import { rowBlockOf } from './row-blocks.ts';
import { schoolsOf } from './schools.ts';

/** Parameters that identify a property or a page, without filtering. */
const plain = new Set(['propertyid', 'address', 'address1', 'address2', 'apn', 'fips', 'page', 'pagesize', 'cursor']);

const isPlain = (call: ApiCall) => call.endpoint.parameters.every((name) => plain.has(name) || !call.has(name));

export const answerHomes: Answerer = async (call, holding, paging) => {
  const { answer, from, list } = call.endpoint;
  const found = findProperties(call, holding);
  holding.require([from[0]].flat() as string[]);
  if (found === undefined || !isPlain(call)) return answerRows(call, holding, { ids: found, paging });
  // Fast path for the most frequent call: it reads only the documents.
  const parts = answer.kind === 'homes' ? answer : { blocks: [] };
  const known = blocksOf(holding, found);
  const hits = found.filter((id) => known.has(id)).map((id) => ({ id, county: '' }));
  const { page, cursor } = pageOfAll(hits, call, paging, ({ id }) => String(id));
  const records = await buildRecords(holding, parts, page, known);
  return { body: buildAnswer(list, records, hits.length, pageOfReply(call, cursor)) };
};

export const answerOfRows: Answerer = async (call, holding, paging) => {
  const ids = findProperties(call, holding);
  for (const object of call.endpoint.from.slice(0, 1)) holding.require([object].flat());
  return answerRows(call, holding, { ids, paging });
};

async function answerRows(
  call: ApiCall,
  holding: Holding,
  of: { readonly ids: readonly number[] | undefined; readonly paging: Paging },
): Promise<ApiReply> {
  const { answer, list } = call.endpoint;
  const sql = buildRecordSql(call, holding, of);
  const [counts = [], rows = []] = await holding.data.ask(sql.count, sql.rows);
  const { page, cursor } = cutPage(rows, call, of.paging, placeOf(4));
  const block = rowBlockOf(answer)?.name;
  const hits = page.map(([id, county, json, miles]) => ({
    id: Number(id),
    county: String(county),
    miles: typeof miles === 'number' ? miles : null,
    ...(block === undefined ? {} : { block: { name: block, json: String(json) } }),
  }));
  const parts = answer.kind === 'homes' || answer.kind === 'rows' ? answer : { blocks: [] };
  const ids = hits.map(({ id }) => id);
  const records = await buildRecords(holding, parts, hits, blocksOf(holding, ids));
  return { body: buildAnswer(list, records, Number(counts[0]?.[0] ?? 0), pageOfReply(call, cursor)) };
}

async function buildRecords(
  holding: Holding,
  { blocks, schools }: { readonly blocks: readonly string[]; readonly schools?: true },
  hits: readonly RecordParts[],
  known: ReadonlyMap<number, Blocks>,
): Promise<string[]> {
  if (schools !== true) return hits.map((hit) => buildRecord(blocks, known.get(hit.id), hit));
  const ids = hits.map(({ id }) => id);
  const attended = await schoolsOf(holding, ids);
  return hits.map((hit) => {
    const more = { school: `[${(attended.get(hit.id) ?? []).map(({ json }) => json).join(',')}]` };
    return buildRecord(blocks, known.get(hit.id), { ...hit, more });
  });
}
