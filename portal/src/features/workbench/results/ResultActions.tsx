import type { Batch } from '@platbook/contract/workbench/batches';
import type { Query } from '@platbook/contract/workbench/queries';
import { Link2 } from '@platbook/ui/icons';
import { Tooltip } from '@platbook/ui/overlays/Tooltip.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import type { ChartLinkProps } from '../chart/ChartLink.tsx';
import { addressValues, withAddressValues } from '../parameters/address-values.ts';
import type { RunState } from './run/run-state.ts';

export function ResultActions({ query, ...table }: TableLinkProps & { query: Query | undefined }) {
  const { going, shown } = table.state;
  return (
    <>
      <TableLink {...table} />
      <ResultLink batch={going ? undefined : shown?.batch} query={query} />
    </>
  );
}

export function ResultLink({ batch, query }: { batch: Batch | undefined; query: Query | undefined }) {
  const copy = async () => {
    if (batch) await (await import('./copy-result-link.ts')).copyResultLink(batch, query);
  };
  return (
    <IconButton
      icon={Link2}
      iconSize={14}
      label="Copy link to this result"
      className="only-wide"
      disabled={!isLinkable(batch)}
      onClick={() => void copy()}
    />
  );
}

export function isLinkable(batch: Batch | undefined): boolean {
  return batch?.queryId != null && batch.status === 'finished' && batch.ranBy === undefined;
}

interface TableLinkProps extends ChartLinkProps {
  state: RunState;
}

function TableLink({ state, queryId, isPackQuery, connectionId, clientId }: TableLinkProps) {
  const values = addressValues(useSearch({ strict: false }));
  const earlier = state.shown?.isEarlier ? state.shown.batch : undefined;
  const target = earlier ? earlier.queryId : queryId;
  if (!target) {
    return (
      <Tooltip label={earlier ? "This result isn't from a saved query." : 'Save the query to open its rows as a page.'}>
        {/* biome-ignore lint/a11y/useSemanticElements: a link without a target has no href */}
        <span className="table-link rigid round m" role="link" aria-disabled="true" tabIndex={0}>
          table
        </span>
      </Tooltip>
    );
  }
  return (
    <Link
      className="table-link rigid round m"
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
