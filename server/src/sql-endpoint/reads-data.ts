import { answerConstantBatch } from '@platbook/sql/tsql/constant-batch';
import type { TsqlBatch } from '@platbook/tds/tsql-session';

/**
 * Whether a batch reads any data. Automatic driver batches (SET, `SELECT 1`, queries about the server) do not: they are answered from
 * constants and would bury the users' own queries in the audit log.
 */
export function readsData({ text, parameters, facts, transaction }: TsqlBatch, database: string): boolean {
  try {
    const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
    return answerConstantBatch(text, { facts, database }, given, transaction) === undefined;
  } catch {
    // Unparsable text will be refused, which belongs in the audit log.
    return true;
  }
}
