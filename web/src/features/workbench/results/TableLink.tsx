import { Tooltip } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { addressValues, withAddressValues } from '../parameters/address-values.ts';
import type { RunState } from './run-state.ts';

export interface TableLinkProps {
  state: RunState;
  /** Of the open query; '' while it was never saved. */
  queryId: string;
  isPackQuery: boolean;
  connectionId: string | undefined;
  /** The session that runs go into, which continues beside the new page. */
  clientId: string | undefined;
}

/** The way to the rows as a page of their own (specification §2), in a tab of its own so that the editor stays as it is. */
export function TableLink({ state, queryId, isPackQuery, connectionId, clientId }: TableLinkProps) {
  const values = addressValues(useSearch({ strict: false }));
  const earlier = state.shown?.isEarlier ? state.shown.batch : undefined;
  const target = earlier ? earlier.queryId : queryId;
  if (!target) {
    return (
      <Tooltip label={earlier ? "This result isn't from a saved query." : 'Save the query to open its rows as a page.'}>
        {/* biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere yet has no address */}
        <span className="table-link" role="link" aria-disabled="true" tabIndex={0}>
          table
        </span>
      </Tooltip>
    );
  }
  return (
    <Link
      className="table-link"
      to="/query-table/$queryId"
      params={{ queryId: target }}
      search={{
        ...withAddressValues({}, values),
        ...(Object.keys(values).length > 0 ? { batchId: state.shown?.batch.id } : {}),
        ...(earlier ? { batchId: earlier.id } : {}),
        ...(isPackQuery && !earlier ? { solutionpack: 'true' } : {}),
        ...(clientId ? { connectionClientId: clientId, connectionId } : {}),
      }}
      target="_blank"
    >
      table<span className="sr"> (opens in a new tab)</span>
    </Link>
  );
}
