import type { ReportPageDefinition } from '@platbook/contract/reports/report-definition';
import { type KeyboardEvent, useEffect } from 'react';
import { changeState } from '../state/address.ts';

export function PageTabs({ pages, page }: { pages: readonly ReportPageDefinition[]; page: string }) {
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
