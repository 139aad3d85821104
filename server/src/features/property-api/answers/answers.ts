import type { ApiAnswer, ApiCall } from '../endpoints/endpoint.ts';
import { codeTables } from '../endpoints/own-parameters.ts';
import type { Holding } from '../set-data.ts';
import { answerAll } from '../status.ts';
import type { Answerer, ApiReply } from './answer.ts';
import { answerAreas, answerBoundary, answerHierarchy } from './answer-areas.ts';
import { answerComparables } from './answer-comparables.ts';
import { answerEvents } from './answer-events.ts';
import { answerCategories, answerCommunity, answerPois, answerTrend } from './answer-neighborhood.ts';
import { answerHomes, answerOfRows } from './answer-records.ts';
import { answerTile } from './answer-tile.ts';
import { answerSchools } from './schools.ts';

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
