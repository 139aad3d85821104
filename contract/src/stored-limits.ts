/** Numbers of what the server keeps and lists, apart from the others so that the first visit does not carry them. */
export const storedLimits = {
  savedSearchesPerPerson: 200,
  /** Properties of one saved list. */
  savedListIds: 1_000,
  /** Rows of a file of properties. */
  propertyExportRows: 10_000,
  /** A page of the list of queries ends before its texts weigh more; one query is always in it. */
  queryListPageBytes: 4 * 1024 * 1024,
  /** Older texts that are kept of one query. */
  versionsPerQuery: 100,
  /** Unsaved texts that the server keeps of one person. */
  draftsPerPerson: 100,
  /** Drafts expire this many days after their last change. */
  draftDays: 30,
  tagCountsListed: 100,
  starsPerPerson: 1_000,
  tagsListed: 10_000,
  /** Of the values that a run keeps, as JSON. */
  parameterBytes: 64 * 1024,
  /** Placeholders of a run, and characters of what is bound to them: a list counts wherever it stands. */
  boundValues: 10_000,
  boundCharacters: 4 * 1024 * 1024,
  listColumns: 50,
  listValueLength: 4_000,
  connectionIdleTimeoutSeconds: 7 * 24 * 60 * 60,
} as const;
