import { getPropertyReport } from '@platbook/contract/property/property-report';
import { getNavigatorStart } from '@platbook/contract/property/property-search';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { CallError, failureText } from '@platbook/ui/call/call-error';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useEndpoint } from '../api/call.ts';
import { placeAddress, useAddress } from '../state/address.ts';
import { ReportBody, sectionList } from './ReportBody.tsx';
import { addressText, ReportHead } from './ReportHead.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { ReportTop } from './ReportTop.tsx';
import { readReport } from './report-facts.ts';
import { SectionIndex } from './SectionIndex.tsx';
import './report.css';
import './report-sections.css';
import './report-print.css';

export function ReportPage({ id }: { id: string }) {
  const page = useRef<HTMLElement>(null);
  const report = useEndpoint(getPropertyReport, { params: { id } });
  const start = useEndpoint(getNavigatorStart);
  const { search } = useAddress();
  const facts = useMemo(
    () => (report.data && !start.isPending ? readReport(report.data, start.data) : undefined),
    [report.data, start.data, start.isPending],
  );
  usePageTitle(facts ? addressText(facts) : 'Property report');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another property starts at the top
  useEffect(() => {
    if (page.current) page.current.scrollTop = 0;
  }, [id]);
  const isNone = report.error instanceof CallError && report.error.status === 404;
  return (
    <main ref={page} className="rep-page t-13 fills paper holds" aria-busy={report.isPending}>
      <div className="rep tiles">
        <ReportTop id={Number(id)} facts={facts} />
        {isNone && (
          <EmptyState
            heading="h1"
            icon={SearchX}
            title="Property not found in your counties"
            actions={
              <a className={buttonClass('primary')} href={placeAddress('', search)}>
                Back to search
              </a>
            }
          >
            Check the property ID, or ask the person who shared the link which counties it needs.
          </EmptyState>
        )}
        {report.isError && !isNone && (
          <LoadFailure
            title="Couldn't open the report"
            onRetry={() => void report.refetch()}
            isRetrying={report.isFetching}
          >
            {failureText(report.error)}
          </LoadFailure>
        )}
        {!facts && !report.isError && <ReportSkeleton />}
        {facts && (
          <>
            <ReportHead facts={facts} />
            <SectionIndex page={page} sections={sectionList} />
            <ReportBody facts={facts} />
          </>
        )}
      </div>
    </main>
  );
}
