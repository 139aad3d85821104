import type { Answerer, ApiReply } from './answer.ts';
import { answerAreas, answerBoundary, answerHierarchy } from './answer-areas.ts';
import { answerCodes } from './answer-codes.ts';
import { answerComparables } from './answer-comparables.ts';
import { answerEvents } from './answer-events.ts';
import { answerCategories, answerCommunity, answerPois, answerTrend } from './answer-neighborhood.ts';
import { answerHomes, answerOfRows } from './answer-records.ts';
import { answerTile } from './answer-tile.ts';
import type { ApiAnswer } from './endpoint.ts';
import type { ApiCall } from './parse-call.ts';
import { answerSchools } from './schools.ts';
import type { Holding } from './set-data.ts';

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

/** Answers a call from its caller's data. Throws ApiRefusal. */
export async function answerCall(call: ApiCall, holding: Holding): Promise<ApiReply> {
  return answerers[call.endpoint.answer.kind](call, holding);
}
