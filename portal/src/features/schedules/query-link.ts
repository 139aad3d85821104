/** IDs of pack queries start with the code of their pack, e.g. `SPFCL-`. */
const isPackQuery = (queryId: string) => /^[A-Z][A-Z0-9]+-/.test(queryId);

export const queryLink = (queryId: string) =>
  ({
    to: '/queries/$queryId',
    params: { queryId },
    search: isPackQuery(queryId) ? { solutionpack: 'true' } : {},
  }) as const;
