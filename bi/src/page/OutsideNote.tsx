import { addressOf } from '@platbook/ui/browser/navigation';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { readReportId, useSearch } from '../state/address.ts';

/** Shown outside the portal's frame, where there is no token. Links to the same view in the portal. */
export function OutsideNote() {
  const search = useSearch();
  const address = addressOf(`/visualize?report=${readReportId()}${search && `&${search}`}`);
  return (
    <EmptyState
      heading="h1"
      title="Reports open in Platbook"
      actions={
        <a className="btn primary" href={address}>
          Open the report
        </a>
      }
    />
  );
}
