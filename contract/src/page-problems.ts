/** Refusals that the page detects before calling, loaded on the first visit. Titles are part of the published API. */
export const pageProblems = {
  'connection.required': [400, 'Connection required'],
  'batch.text-required': [400, 'SQL text required'],
  'batch.text-too-long': [400, 'The SQL text is too long'],
  'query.name-required': [400, 'Query name required'],
  'query.name-too-long': [400, 'The query name is too long (at most 255 characters)'],
  'statement.not-found': [404, 'Statements not found'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type PageProblemCode = keyof typeof pageProblems;
