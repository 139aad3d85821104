/** How the property data changed from version to version, limited to the caller's license. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cursorShape, emptyShape, idShape, nullable, oneOf } from '../text.ts';

export const dataChangeKinds = ['table', 'column', 'type', 'codes', 'county', 'rows', 'fill'] as const;
export type DataChangeKind = (typeof dataChangeKinds)[number];

export const dataChangeLimits = { versionsPerPage: 20, changesPerVersion: 500, marks: 200 } as const;

const dataChangeShape = Type.Object({
  kind: oneOf(dataChangeKinds),
  /** `Schema.Object`; null for a county. */
  object: nullable(Type.String()),
  column: nullable(Type.String()),
  /** A sentence that doesn't repeat the object: `Column SitusCity (varchar(40)) was removed.` */
  text: Type.String(),
  /** False for an object outside the caller's license: only its name and columns are shown. */
  isLicensed: Type.Boolean(),
});
export type DataChange = Static<typeof dataChangeShape>;

const countShape = { before: Type.Integer(), after: Type.Integer() };
const rowChangesShape = Type.Object({
  /** Tables with a changed number of rows in the caller's counties. */
  tables: Type.Array(Type.Object({ object: Type.String(), ...countShape })),
  /** Rows of all the caller's tables together. */
  counties: Type.Array(Type.Object({ fips: Type.String(), name: Type.String(), ...countShape })),
});
export type RowChanges = Static<typeof rowChangesShape>;

export const dataVersionShape = Type.Object({
  id: idShape,
  /** When the server found the version. */
  recordedAt: Type.String(),
  /** The day up to which the data are complete. */
  asOf: Type.String(),
  changes: Type.Array(dataChangeShape),
  /** Changes beyond the limit per version. */
  omitted: Type.Integer(),
  rows: nullable(rowChangesShape),
});
export type DataVersion = Static<typeof dataVersionShape>;

export const listDataChanges = endpoint('GET', '/api/data-changes', {
  summary:
    'Lists versions of the property data, newest first, with what changed in the tables and counties of the caller. Paged by a Link header; with a filter, a page can be short even if there is a next one.',
  query: Type.Object({
    kind: Type.Optional(oneOf(dataChangeKinds)),
    /** Part of a table's name. */
    table: Type.Optional(Type.String({ maxLength: 200 })),
    version: Type.Optional(idShape),
    cursor: cursorShape,
  }),
  reply: Type.Array(dataVersionShape),
});

export const dataMarkKinds = ['query', 'schedule', 'key'] as const;
export type DataMarkKind = (typeof dataMarkKinds)[number];

/** On the caller's own query, schedule or API key that reads something that was removed or changed. */
export const dataMarkShape = Type.Object({
  id: idShape,
  versionId: idShape,
  /** `Column SitusCity of Property.PropertyAddress was removed.` */
  sentence: Type.String(),
});
export type DataMark = Static<typeof dataMarkShape>;

const listedMarkShape = Type.Object({
  ...dataMarkShape.properties,
  kind: oneOf(dataMarkKinds),
  subjectId: idShape,
  name: Type.String(),
});
export type ListedDataMark = Static<typeof listedMarkShape>;

export const listDataMarks = endpoint('GET', '/api/data-marks', {
  summary: "Lists the caller's queries, schedules and API keys that changes of the property data affect, up to 200.",
  reply: Type.Array(listedMarkShape),
});

export const dismissDataMark = endpoint('DELETE', '/api/data-marks/:id', {
  summary: "Removes the mark from the caller's query, schedule or API key.",
  reply: emptyShape,
});
