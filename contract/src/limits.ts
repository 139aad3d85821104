/** Numbers that both sides of the wire agree on (specification §9, readings 22–24 and 46). Milliseconds, pixels, rows, bytes. */
export const limits = {
  /** How often a token for Property Navigator is renewed; it is good for a minute longer. */
  navigatorTokenRefreshMilliseconds: 59 * 60_000,
  /** A poll of a running batch, and the longest a poll is held open. */
  batchPollMilliseconds: 500,
  connectionClientKeepaliveMilliseconds: 10_000,
  toastMilliseconds: 3_000,
  chartRenderMilliseconds: 10_000,
  searchDebounceMilliseconds: 400,
  appInfoCacheMilliseconds: 60_000,
  queryListPageSize: 20,
  queryListMaximumPageSize: 200,
  /** The pause in typing after which unsaved text is mirrored to the server. */
  draftMirrorMilliseconds: 2_000,
  /** How long a deleted query can be restored. */
  trashDays: 30,
  /** Counts of queries end here. */
  queriesCounted: 1_000,
  /** Height of a row in the list of queries. */
  queryRowHeight: 60,
  /** Default of a configurable maximum. */
  resultRows: 50_000,
  resultBytes: 64 * 1024 * 1024,
  sqlTextBytes: 512 * 1024,
  statementsPerBatch: 200,
  /** Items of a list that is given for a parameter. */
  parameterItems: 1_000,
  /** A list of a person's own that becomes a temporary table. */
  listRows: 10_000,
  listBytes: 5 * 1024 * 1024,
  gridRowHeight: 30,
  gridColumnMinimumWidth: 100,
  gridColumnMaximumWidth: 350,
  gridPixelsPerCharacter: 20,
  schemaRowHeight: 22,
  editorTabSize: 2,
  connectionNameLength: 255,
  queryNameLength: 255,
  tagsPerQuery: 50,
  tagLength: 100,
} as const;
