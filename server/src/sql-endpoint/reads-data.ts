import { answerConstantBatch } from '@platbook/sql/tsql/constant-batch';
import type { TsqlBatch } from '@platbook/tds/tsql-session';

/** Automatic driver batches (SET, `SELECT 1`) don't: they would bury the users' own queries in the audit log. */
export function readsData({ text, parameters, facts, transaction }: TsqlBatch, database: string): boolean {
  try {
    const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
    return answerConstantBatch(text, { facts, database }, given, transaction) === undefined;
  } catch {
    return true;
  }
}
