export { openEmbeddedIndex } from './embedded-index.ts';
export * from './property-index.ts';
export { reportObjects } from './report-sql.ts';
