import { addressOf } from '../../../web/src/browser/navigation.ts';
import { EmptyState } from '../../../web/src/ui/EmptyState.tsx';
import { readReportId, useSearch } from '../state/address.ts';

/** What is here where no page of the portal is around us, which alone can give a token: the way there, to the same view. */
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
