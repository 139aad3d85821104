import { Tooltip } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { addressValues, withAddressValues } from '../parameters/address-values.ts';
import type { RunState } from './run-state.ts';

export interface TableLinkProps {
  state: RunState;
  /** Of the open query; '' if it was never saved. */
  queryId: string;
  isPackQuery: boolean;
  connectionId: string | undefined;
  /** The session that runs use; the new page joins it. */
  clientId: string | undefined;
}

/** Opens the rows on a page of their own, in a new browser tab so the editor doesn't change. */
export function TableLink({ state, queryId, isPackQuery, connectionId, clientId }: TableLinkProps) {
  const values = addressValues(useSearch({ strict: false }));
  const earlier = state.shown?.isEarlier ? state.shown.batch : undefined;
  const target = earlier ? earlier.queryId : queryId;
  if (!target) {
    return (
      <Tooltip label={earlier ? "This result isn't from a saved query." : 'Save the query to open its rows as a page.'}>
        {/* biome-ignore lint/a11y/useSemanticElements: a link without a target has no href */}
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
