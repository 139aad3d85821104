import type { Answerer } from './answer.ts';
import { codeTables } from './own-parameters.ts';
import { buildAnswer } from './status.ts';

export const answerCodes: Answerer = async (call, holding) => {
  const asked = call.text('table');
  if (asked === undefined) {
    const records = codeTables.map((table) => JSON.stringify({ table }));
    return { body: buildAnswer(call.endpoint.list, records, records.length, { page: 1, pagesize: records.length }) };
  }
  const table = codeTables.find((each) => each.toLowerCase() === asked.replace(/^reference\./i, '').toLowerCase());
  const [rows = []] = await holding.data.ask({
    sql: `select to_json(t)::varchar from (select * from w.Reference.${table} order by 1) t`,
    values: [],
  });
  const records = rows.map(([json]) => String(json));
  return {
    body: buildAnswer(call.endpoint.list, records, records.length, { page: 1, pagesize: Math.max(1, records.length) }),
  };
};
