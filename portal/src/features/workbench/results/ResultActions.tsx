import type { Query } from '@platbook/contract/workbench/queries';
import { ResultLink } from './ResultLink.tsx';
import { TableLink, type TableLinkProps } from './TableLink.tsx';

export function ResultActions({ query, ...table }: TableLinkProps & { query: Query | undefined }) {
  const { going, shown } = table.state;
  return (
    <>
      <TableLink {...table} />
      <ResultLink batch={going ? undefined : shown?.batch} query={query} />
    </>
  );
}
