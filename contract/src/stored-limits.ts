export const storedLimits = {
  savedSearchesPerPerson: 200,
  savedListIds: 1_000,
  propertyExportRows: 10_000,
  /** A page of the query list ends before its texts exceed this, but has at least one query. */
  queryListPageBytes: 4 * 1024 * 1024,
  versionsPerQuery: 100,
  draftsPerPerson: 100,
  draftDays: 30,
  tagCountsListed: 100,
  starsPerPerson: 1_000,
  linksListed: 100,
  openingsListed: 20,
  tagsListed: 10_000,
  parameterBytes: 64 * 1024,
  /** Placeholders of a run, and characters bound to them. A list counts once for each place it is used. */
  boundValues: 10_000,
  boundCharacters: 4 * 1024 * 1024,
  listColumns: 50,
  listValueLength: 4_000,
  connectionIdleTimeoutSeconds: 7 * 24 * 60 * 60,
} as const;
