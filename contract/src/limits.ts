/** Numbers that both sides of the wire agree on (specification §9, readings 22–24 and 46). Milliseconds, pixels, rows, bytes. */
export const limits = {
  /** How often a token for Property Navigator is renewed; it is good for a minute longer. */
  navigatorTokenRefreshMilliseconds: 59 * 60_000,
  /** A poll of a running batch, and the longest a poll is held open. */
  batchPollMilliseconds: 500,
  connectionClientKeepaliveMilliseconds: 10_000,
  toastMilliseconds: 3_000,
  savedSearchesPerPerson: 200,
  /** Properties of one saved list. */
  savedListIds: 1_000,
  /** Rows of a file of properties. */
  propertyExportRows: 10_000,
  chartRenderMilliseconds: 10_000,
  searchDebounceMilliseconds: 400,
  appInfoCacheMilliseconds: 60_000,
  queryListPageSize: 20,
  queryListMaximumPageSize: 200,
  /** A page of the list of queries ends before its texts weigh more; one query is always in it. */
  queryListPageBytes: 4 * 1024 * 1024,
  /** Older texts that are kept of one query. */
  versionsPerQuery: 100,
  /** Unsaved texts that the server keeps of one person. */
  draftsPerPerson: 100,
  /** The pause in typing after which unsaved text is mirrored to the server. */
  draftMirrorMilliseconds: 2_000,
  /** How long a deleted query can be restored. */
  trashDays: 30,
  tagCountsListed: 100,
  /** Counts of queries end here. */
  queriesCounted: 1_000,
  starsPerPerson: 1_000,
  /** Height of a row in the list of queries. */
  queryRowHeight: 60,
  /** Default of a configurable maximum. */
  resultRows: 50_000,
  resultBytes: 64 * 1024 * 1024,
  sqlTextBytes: 512 * 1024,
  statementsPerBatch: 200,
  /** Items of a list that is given for a parameter. */
  parameterItems: 1_000,
  /** Of the values that a run keeps, as JSON. */
  parameterBytes: 64 * 1024,
  /** Placeholders of a run, and characters of what is bound to them: a list counts wherever it stands. */
  boundValues: 10_000,
  boundCharacters: 4 * 1024 * 1024,
  /** A list of a person's own that becomes a temporary table. */
  listRows: 10_000,
  listColumns: 50,
  listValueLength: 4_000,
  listBytes: 5 * 1024 * 1024,
  gridRowHeight: 30,
  gridColumnMinimumWidth: 100,
  gridColumnMaximumWidth: 350,
  gridPixelsPerCharacter: 20,
  schemaRowHeight: 22,
  editorTabSize: 2,
  connectionNameLength: 255,
  connectionIdleTimeoutSeconds: 7 * 24 * 60 * 60,
  queryNameLength: 255,
  tagsPerQuery: 50,
  tagLength: 100,
  tagsListed: 10_000,
} as const;
