import { ExternalLink } from '@platbook/ui/icons';
import { Tooltip } from '@platbook/ui/overlays/Tooltip.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import { addressValues, withAddressValues } from '../parameters/address-values.ts';

export interface ChartLinkProps {
  /** Of the open query; '' if it was never saved. */
  queryId: string;
  isPackQuery: boolean;
  connectionId: string | undefined;
  clientId: string | undefined;
}

const label = 'Open the chart in a new window';

export function ChartLink({ queryId, isPackQuery, connectionId, clientId }: ChartLinkProps) {
  const values = addressValues(useSearch({ strict: false }));
  if (queryId === '')
    return (
      <Tooltip label="Save the query to open its chart in a new window.">
        <button type="button" className="icon-btn" aria-label={label} aria-disabled="true">
          <Icon of={ExternalLink} size={14} />
        </button>
      </Tooltip>
    );
  return (
    <Tooltip label={label}>
      <Link
        className="icon-btn"
        aria-label={label}
        to="/query-chart/$queryId"
        params={{ queryId }}
        search={{
          ...withAddressValues({}, values),
          ...(isPackQuery ? { solutionpack: 'true' } : {}),
          ...(clientId ? { connectionClientId: clientId, connectionId } : {}),
        }}
        target="_blank"
      >
        <Icon of={ExternalLink} size={14} />
      </Link>
    </Tooltip>
  );
}
