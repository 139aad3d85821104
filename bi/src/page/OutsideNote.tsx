import { addressOf } from '@platbook/ui/browser/navigation';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { readReportId, useSearch } from '../state/address.ts';

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
