import { getPropertyReport } from '@platbook/contract/property-report';
import { LoadFailure } from '../../../web/src/ui/LoadFailure.tsx';
import { errorText } from '../api/call-error.ts';
import { useEndpoint } from '../api/use-endpoint.ts';

/** /navigator/property/:id, everything that the caller reaches of one property. */
export function ReportPage({ id }: { id: string }) {
  const report = useEndpoint(getPropertyReport, { params: { id } });
  if (report.isError)
    return (
      <LoadFailure title={errorText(report.error)} onRetry={() => void report.refetch()} isRetrying={report.isFetching}>
        The report of this property could not be opened.
      </LoadFailure>
    );
  return (
    <main className="page" aria-busy={report.isPending}>
      <h1 className="t-24">
        {String(report.data?.rows['Property.PropertyAddress']?.[0]?.['SitusAddress'] ?? 'Property')}
      </h1>
    </main>
  );
}
