import type { BoundValue } from '@platbook/sql/parameter-value';
import type { StatementKind } from './check-statement.ts';

const opening = "EXECUTE IMMEDIATE '";

/** A statement as sent. `shift` is by how many characters its first line was moved. */
export interface SentStatement {
  sql: string;
  shift: number;
}

/** The values follow the statement, which is a string then. Trino explains EXECUTE, but doesn't execute EXPLAIN with values. */
export function boundStatement(
  sql: string,
  { kind, inner }: StatementKind,
  values: readonly BoundValue[],
): SentStatement {
  if (values.length === 0) return { sql, shift: 0 };
  const start = kind.startsWith('EXPLAIN') ? (inner ?? 0) : 0;
  const statement = sql.slice(start).replaceAll("'", "''");
  return {
    sql: `${sql.slice(0, start)}${opening}${statement}' USING ${values.map(literalOf).join(', ')}`,
    shift: opening.length,
  };
}

function literalOf({ type, text }: BoundValue): string {
  if (type === 'number') return numberLiteral(text.replace(/^\+/, ''));
  const literal = `'${text.replaceAll("'", "''")}'`;
  return type === 'date' ? `DATE ${literal}` : literal;
}

/** A number whose type is the one that it has when written in a query; whole ones beyond 64 bits are decimals. */
function numberLiteral(text: string): string {
  if (!/^-?\d+$/.test(text)) return text.replace(/^(-?)\./, '$10.');
  const number = BigInt(text);
  return BigInt.asIntN(64, number) === number ? String(number) : `DECIMAL '${text}'`;
}
