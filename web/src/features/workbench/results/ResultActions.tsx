import type { Query } from '@platbook/contract/queries';
import { ResultLink } from './ResultLink.tsx';
import { TableLink, type TableLinkProps } from './TableLink.tsx';

/** The ways from a result to a page of its own: its rows, and a link to what is stored. */
export function ResultActions({ query, ...table }: TableLinkProps & { query: Query | undefined }) {
  const { going, shown } = table.state;
  return (
    <>
      <TableLink {...table} />
      <ResultLink batch={going ? undefined : shown?.batch} query={query} />
    </>
  );
}
