export { documentTexts, findByAddress, findByParcel } from './documents.ts';
export { EmbeddedIndex } from './embedded-index.ts';
export type { Statement } from './engine-messages.ts';
export { openLookup } from './open-lookup.ts';
export { PostgresIndex } from './postgres/postgres-index.ts';
export * from './property-index.ts';
export { reportObjects } from './statements/report-sql.ts';
export { Bound } from './statements/sql-text.ts';
