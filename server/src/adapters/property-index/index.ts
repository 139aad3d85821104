export { documentTexts, findByAddress, findByParcel } from './documents.ts';
export { EmbeddedIndex } from './embedded-index.ts';
export { openLookup } from './open-lookup.ts';
export * from './property-index.ts';
export { reportObjects } from './statements/report-sql.ts';
