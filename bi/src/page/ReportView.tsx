import type { ReportPageDefinition } from '@platbook/contract/reports/report-definition';
import { late } from '@platbook/ui/browser/late';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { SlidersHorizontal } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Report } from '../pictures/lookup.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { changeState, useReportState } from '../state/address.ts';
import { FilterPane } from './filters/FilterPane.tsx';
import { Pictures } from './Pictures.tsx';

function PageTabs({ pages, page }: { pages: readonly ReportPageDefinition[]; page: string }) {
  const at = pages.findIndex(({ id }) => id === page);
  // On a phone the active tab can be scrolled out of view.
  useEffect(() => {
    document.getElementById(`tab-${page}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % pages.length,
      ArrowLeft: (at - 1 + pages.length) % pages.length,
      Home: 0,
      End: pages.length - 1,
    };
    const to = pages[steps[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    open(to.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${to.id}`)?.focus();
  };
  const open = (id: string) => changeState({ page: id === pages[0]?.id ? undefined : id });
  return (
    <div className="tabs grow" role="tablist" aria-label="Report pages" onKeyDown={onKeyDown}>
      {pages.map(({ id, name }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          className={`rigid blank hand${id === page ? ' on' : ''}`}
          aria-selected={id === page}
          aria-controls="report-page"
          tabIndex={id === page ? 0 : -1}
          onClick={() => open(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

const PageTools = late(() => import('../details/PageTools.tsx').then(({ PageTools }) => PageTools), null);
const FilterSheet = late(() => import('./filters/FilterSheet.tsx').then(({ FilterSheet }) => FilterSheet), null);

export function ReportView({ report, lookup }: { report: Report; lookup: ReportLookup }) {
  const state = useReportState();
  const sheet = useLateOpening();
  const page = report.pages.find(({ id }) => id === state.page) ?? report.pages[0];
  const scrolled = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at the top
  useLayoutEffect(() => {
    // `scrollTo` returns a promise in some browsers, which React would take for a cleanup function.
    void scrolled.current?.scrollTo({ top: 0 });
  }, [page?.id]);
  if (!page) return null;
  const filters = { report, lookup, state };
  return (
    <div className="rp tiles work">
      <aside className="flt holds raised only-wide" aria-label="Report filters">
        <FilterPane {...filters} />
      </aside>
      <main className="rb holds shrinks" ref={scrolled}>
        <h1 className="sr">{report.name}</h1>
        <div className="rp-tabs flex middle paper g8">
          <PageTabs pages={report.pages} page={page.id} />
          <Button icon={SlidersHorizontal} className="only-phone" aria-haspopup="dialog" onClick={sheet.open}>
            Filters{state.where.length > 0 && ` (${state.where.length})`}
          </Button>
          <PageTools report={report} lookup={lookup} page={page} state={state} />
        </div>
        <Pictures key={page.id} report={report} lookup={lookup} page={page} state={state} />
      </main>
      {sheet.wasOpened && <FilterSheet {...filters} isOpen={sheet.isOpen} onClose={sheet.close} />}
    </div>
  );
}
