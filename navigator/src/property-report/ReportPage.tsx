import './report.css';
import './report-sections.css';
import './report-print.css';
import { getPropertyReport } from '@platbook/contract/property/property-report';
import { getNavigatorStart } from '@platbook/contract/property/property-search';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { CallError, failureText, isPreparing } from '@platbook/ui/call/call-error';
import { SearchX } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useEndpoint } from '../api/call.ts';
import { ResultsFailure } from '../search/results/results-states.tsx';
import { TopBar } from '../search/TopBar.tsx';
import { placeAddress, useAddress } from '../state/address.ts';
import { addressText, ReportHead } from './ReportHead.tsx';
import { ReportTop } from './ReportTop.tsx';
import { type ReportFacts, readReport } from './report-facts.ts';
import { factsOf, type SectionId, sections } from './report-sections.ts';
import { ComparablesSection } from './sections/ComparablesSection.tsx';
import { ForeclosureSection } from './sections/ForeclosureSection.tsx';
import { CharacteristicsSection, OwnerSection } from './sections/HomeSections.tsx';
import { MortgageSection, SalesSection, TaxSection } from './sections/MoneySections.tsx';
import {
  HazardSection,
  HoaSection,
  NeighborhoodSection,
  PermitSection,
  PointsSection,
  SchoolSection,
} from './sections/PlaceSections.tsx';
import { SourcesSection } from './sections/SourcesSection.tsx';
import { SummarySection } from './sections/SummarySection.tsx';
import { ValuationSection } from './sections/ValuationSection.tsx';

function ReportBody({ facts }: { facts: ReportFacts }) {
  return (
    <div className="rep-body">
      <SummarySection facts={facts} />
      <ValuationSection facts={facts} />
      <CharacteristicsSection facts={facts} />
      <OwnerSection facts={facts} />
      <TaxSection facts={facts} />
      <SalesSection facts={facts} />
      <MortgageSection facts={facts} />
      <ForeclosureSection facts={facts} />
      <ComparablesSection facts={facts} />
      <div className="two3 tiles">
        <PermitSection facts={facts} />
        <NeighborhoodSection facts={facts} />
      </div>
      <div className="two3 tiles">
        <HazardSection facts={facts} />
        <div>
          <SchoolSection facts={facts} />
          <PointsSection facts={facts} />
        </div>
      </div>
      <HoaSection facts={facts} />
      <SourcesSection facts={facts} />
    </div>
  );
}

const ids = Object.keys(sections) as SectionId[];

/** A section counts as read when its heading is this many pixels below the top. */
const readingLine = 140;

function SectionIndex({ page }: { page: RefObject<HTMLElement | null> }) {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const host = page.current;
    if (!host) return;
    const look = () => {
      const top = host.getBoundingClientRect().top + readingLine;
      const isAtEnd = host.scrollTop > 0 && host.scrollTop + host.clientHeight >= host.scrollHeight - 4;
      const read = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= top);
      setCurrent((isAtEnd ? ids : read).at(-1) ?? ids[0]);
    };
    host.addEventListener('scroll', look, { passive: true });
    return () => host.removeEventListener('scroll', look);
  }, [page]);
  return (
    <nav className="idx" aria-label="Sections">
      {ids.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          className={`block muted${id === current ? ' on' : ''}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault();
            // The address has the search, not the position on the page.
            document.getElementById(id)?.scrollIntoView({ block: 'start' });
            document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
            setCurrent(id);
          }}
        >
          {factsOf(id).short ?? factsOf(id).title}
        </a>
      ))}
    </nav>
  );
}

function ReportSkeleton() {
  return (
    <>
      <div className="rep-title plate" role="status" aria-label="Opening the report">
        <div className="skel" style={{ width: 260, height: 28, marginTop: 24 }} />
        <div className="skel" style={{ width: 420, marginTop: 12, marginBottom: 18 }} />
        <div className="five tiles mt16">
          {['value', 'equity', 'rent', 'sale', 'bid'].map((each) => (
            <div key={each}>
              <div className="skel" style={{ width: '60%' }} />
              <div className="skel" style={{ width: '80%', height: 20, marginTop: 8 }} />
            </div>
          ))}
        </div>
      </div>
      <div className="idx" />
      <div className="rep-body" aria-hidden="true">
        {['one', 'two', 'three'].map((each) => (
          <div key={each} className="sec shrinks">
            <div className="skel" style={{ width: 120, height: 16 }} />
            <div className="skel sec-skel" />
          </div>
        ))}
      </div>
    </>
  );
}

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
    <div className="rep-frame col fills">
      <TopBar hasResults={false} />
      <main ref={page} className="rep-page t-13 fills paper holds" aria-busy={report.isPending}>
        <div className="rep tiles">
          <ReportTop id={Number(id)} facts={facts} />
          {isNone && (
            <EmptyState
              heading="h1"
              icon={SearchX}
              title="Property not found"
              actions={
                <a className={buttonClass('primary')} href={placeAddress('', search)}>
                  Search properties
                </a>
              }
            >
              It was removed from the data, or it's outside your counties.
            </EmptyState>
          )}
          {isPreparing(report.error) && (
            <ResultsFailure error={report.error} onRetry={() => void report.refetch()} isRetrying={report.isFetching} />
          )}
          {report.isError && !isNone && !isPreparing(report.error) && (
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
              <SectionIndex page={page} />
              <ReportBody facts={facts} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}
