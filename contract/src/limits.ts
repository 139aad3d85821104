/** Limits shared by server and page, in milliseconds, pixels, rows or bytes. */
export const limits = {
  /** How often a Property Navigator token is renewed; it is valid for a minute longer. */
  navigatorTokenRefreshMilliseconds: 59 * 60_000,
  /** Polling interval of a running batch, and how long a poll is held open at most. */
  batchPollMilliseconds: 500,
  connectionClientKeepaliveMilliseconds: 10_000,
  toastMilliseconds: 3_000,
  chartRenderMilliseconds: 10_000,
  searchDebounceMilliseconds: 400,
  appInfoCacheMilliseconds: 60_000,
  queryListPageSize: 20,
  queryListMaximumPageSize: 200,
  /** Typing pause after which unsaved text is saved to the server. */
  draftMirrorMilliseconds: 2_000,
  /** How long a deleted query can be restored. */
  trashDays: 30,
  /** Query counts stop here. */
  queriesCounted: 1_000,
  queryRowHeight: 60,
  /** Default of a configurable limit. */
  resultRows: 50_000,
  resultBytes: 64 * 1024 * 1024,
  sqlTextBytes: 512 * 1024,
  statementsPerBatch: 200,
  parameterItems: 1_000,
  /** A user's own list, uploaded as a temporary table. */
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
