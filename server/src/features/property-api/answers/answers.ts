import type { ApiAnswer, ApiCall } from '../endpoints/endpoint.ts';
import { codeTables } from '../endpoints/own-parameters.ts';
import { findProperties } from '../find-properties.ts';
import type { Holding } from '../set-data.ts';
import { answerAll, buildAnswer } from '../status.ts';
import type { Answerer, ApiReply } from './answer.ts';
import { answerAreas, answerBoundary, answerHierarchy } from './answer-areas.ts';
import { answerEvents } from './answer-events.ts';
import { answerCategories, answerCommunity, answerPois, answerTrend } from './answer-neighborhood.ts';
import { answerHomes, answerOfRows } from './answer-records.ts';
import { answerTile } from './answer-tile.ts';
import { blocksOf } from './blocks-of.ts';
import { buildRecord } from './record.ts';
import { answerSchools } from './schools.ts';

const blocks = ['identifier', 'lot', 'address', 'location', 'summary', 'building'];

const answerComparables: Answerer = async (call, holding) => {
  const { list } = call.endpoint;
  holding.require(['Transactions.ArmsLengthSale']);
  const [found] = findProperties(call, holding) ?? [];
  if (found === undefined) return { body: buildAnswer(list, [], 0, call) };
  const [least, limit] = [call.number('minComps') ?? 5, call.number('maxComps') ?? 12];
  const miles = call.number('miles');
  const rules = {
    months: call.number('saleDateRange') ?? 12,
    area: call.number('sqFeetRange') ?? 20,
    years: call.number('yearBuiltRange') ?? 15,
    beds: call.number('bedroomsRange') ?? null,
    limit,
  };
  // By default, the index widens the circle until there are five. For a larger minimum, it is widened here.
  let compared = await holding.data.compare(found, { ...rules, miles: miles ?? (least > 5 ? 1 : null) });
  for (const wider of miles === undefined && least > 5 ? [3, 10] : []) {
    if (compared === undefined || compared.found >= least) break;
    compared = await holding.data.compare(found, { ...rules, miles: wider });
  }
  if (compared === undefined) return { body: buildAnswer(list, [], 0, call) };
  const { comparables, ...valuation } = compared;
  const known = blocksOf(holding, [found, ...comparables.map(({ id }) => id)]);
  const records = comparables.map((each) =>
    buildRecord(blocks, known.get(each.id), {
      id: each.id,
      county: '',
      miles: each.miles,
      block: {
        name: 'sale',
        json: JSON.stringify({
          saleSearchDate: each.soldOn,
          amount: { saleamt: each.price },
          calculation: { pricepersizeunit: each.pricePerSqFt },
        }),
      },
      more: { comparable: JSON.stringify({ alike: each.alike, isOutlier: each.isOutlier }) },
    }),
  );
  const subject = buildRecord(blocks, known.get(found), {
    id: found,
    county: '',
  });
  const body = buildAnswer(list, records, records.length, { page: 1, pagesize: limit });
  return { body: `${body.slice(0, -1)},"subject":${subject},"valuation":${JSON.stringify(valuation)}}` };
};

const answerCodes: Answerer = async (call, holding) => {
  const asked = call.text('table');
  if (asked === undefined) {
    const records = codeTables.map((table) => JSON.stringify({ table }));
    return answerAll(call.endpoint.list, records);
  }
  const table = codeTables.find((each) => each.toLowerCase() === asked.replace(/^reference\./i, '').toLowerCase());
  const [rows = []] = await holding.data.ask({
    sql: `select to_json(t)::varchar from (select * from w.Reference.${table} order by 1) t`,
    values: [],
  });
  const records = rows.map(([json]) => String(json));
  return answerAll(call.endpoint.list, records);
};

const answerers: Readonly<Record<ApiAnswer['kind'], Answerer>> = {
  homes: answerHomes,
  rows: answerOfRows,
  comparables: answerComparables,
  events: answerEvents,
  schools: answerSchools,
  trend: answerTrend,
  pois: answerPois,
  categories: answerCategories,
  community: answerCommunity,
  areas: answerAreas,
  hierarchy: answerHierarchy,
  boundary: answerBoundary,
  tile: answerTile,
  codes: answerCodes,
};

export async function answerCall(call: ApiCall, holding: Holding): Promise<ApiReply> {
  return answerers[call.endpoint.answer.kind](call, holding);
}
