/** Lists of codes and what they mean. */
import type { Answerer } from './answer.ts';
import { buildAnswer, invalid } from './status.ts';

/** Of the Reference schema: the lists that are published; they come with every licence. */
export const codeTables = [
  'DimCounty',
  'DimPropertyType',
  'DimLandUse',
  'DimDeedType',
  'DimLoanType',
  'DimForeclosureType',
  'DimPermitType',
  'DimGeographyType',
] as const;

export const answerCodes: Answerer = async (call, holding) => {
  const asked = call.text('table');
  if (asked === undefined) {
    const records = codeTables.map((table) => JSON.stringify({ table }));
    return { body: buildAnswer(call.endpoint.list, records, records.length, { page: 1, pagesize: records.length }) };
  }
  const table = codeTables.find((each) => each.toLowerCase() === asked.replace(/^reference\./i, '').toLowerCase());
  if (table === undefined) throw invalid('table', `must be one of ${codeTables.join(', ')}`);
  const [rows = []] = await holding.data.ask({
    sql: `select to_json(t)::varchar from (select * from w.Reference.${table} order by 1) t`,
    values: [],
  });
  const records = rows.map(([json]) => String(json));
  return {
    body: buildAnswer(call.endpoint.list, records, records.length, { page: 1, pagesize: Math.max(1, records.length) }),
  };
};
