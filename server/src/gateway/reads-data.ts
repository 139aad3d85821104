import type { TsqlBatch } from '../execution/tsql-batch.ts';
import { answerConstantBatch } from '../sql/tsql/constant-batch.ts';

/**
 * Whether a batch asks for any data. What drivers send of themselves (SET, `SELECT 1`, questions about the server) does not: it is answered out
 * of constants, and would bury in the audit what people ask.
 */
export function readsData({ text, parameters, facts, transaction }: TsqlBatch, database: string): boolean {
  try {
    const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
    return answerConstantBatch(text, { facts, database }, given, transaction) === undefined;
  } catch {
    // What cannot be read is refused, and that is to be seen.
    return true;
  }
}
