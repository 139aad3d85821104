import type { Query } from '@platbook/contract/workbench/queries';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { useLayoutAction } from '@platbook/ui/frame/layout-actions.tsx';
import { Suspense } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { OpenQuery } from './OpenQuery.tsx';
import type { QueryPlace } from './tabs/query-tabs.ts';
import { TabStrip } from './tabs/TabStrip.tsx';
import { useQueryTabs } from './tabs/use-query-tabs.ts';
import './tabs/early-keys.ts';
import './workbench.css';
import { late } from '@platbook/ui/browser/late';

const SqlText = late(() => import('./editor/SqlText.tsx').then((module) => module.SqlText));
const QueriesDrawer = late(() => import('../queries/index.ts').then((module) => module.QueriesDrawer), null);
const OtherDrafts = late(() => import('./document/OtherDrafts.tsx').then((module) => module.OtherDrafts), null);

export function WorkbenchPage() {
  const tabs = useQueryTabs(useCurrentUser().id);
  const drawer = useLateOpening();
  useLayoutAction('queries', drawer.open);
  useLayoutAction('new-query', tabs.openNew);
  const { tabs: all, activeKey } = tabs.state;
  const isOne = all.length === 1;
  return (
    <>
      <TabStrip tabs={tabs} />
      <div className="wb-places fills flex holds">
        {all
          .filter(({ isLive }) => isLive)
          .map((tab) => {
            const isActive = tab.key === activeKey;
            const panel = isOne ? {} : ({ role: 'tabpanel', 'aria-label': tab.name || 'New query' } as const);
            return (
              <div
                key={tab.key}
                {...panel}
                className={`wb-place fills shrinks col${isActive ? '' : ' behind'}`}
                inert={!isActive}
                aria-hidden={!isActive || undefined}
              >
                <OpenQuery tab={tab} isActive={isActive} tabs={tabs} />
              </div>
            );
          })}
      </div>
      {drawer.wasOpened && (
        <QueriesDrawer
          isOpen={drawer.isOpen}
          onClose={drawer.close}
          onOpenInNewTab={(query) => tabs.openInNewTab(placeOf(query))}
          drafts={<OtherDrafts onOpened={drawer.close} />}
          renderSql={(text) => (
            <Suspense fallback={text}>
              <SqlText text={text} />
            </Suspense>
          )}
        />
      )}
    </>
  );
}

function placeOf({ id, solutionpack }: Query): QueryPlace {
  return solutionpack ? { queryId: id, search: { solutionpack: 'true' } } : { queryId: id, search: {} };
}
