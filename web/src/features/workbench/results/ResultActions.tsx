import type { Query } from '@platbook/contract/queries';
import { ResultLink } from './ResultLink.tsx';
import { TableLink, type TableLinkProps } from './TableLink.tsx';

/** Links from a result: its rows on a page of their own, and a shareable link to the stored result. */
export function ResultActions({ query, ...table }: TableLinkProps & { query: Query | undefined }) {
  const { going, shown } = table.state;
  return (
    <>
      <TableLink {...table} />
      <ResultLink batch={going ? undefined : shown?.batch} query={query} />
    </>
  );
}
