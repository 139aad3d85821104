import { getHome, type Home, homeRows, listHomeReports } from '@platbook/contract/account/home';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { addressOf } from '@platbook/ui/browser/navigation';
import { Building2, SquareTerminal } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { navigatorPath } from '../reports/index.ts';
import { NewsList } from './NewsList.tsx';
import { List, RecentRow } from './RecentRow.tsx';
import { RunRow } from './RunRow.tsx';

/** What the user did last, what was shared with them, and what is new in their data. A first visit shows it only after a share. */
export function RecentWork({ isFirstVisit }: { isFirstVisit: boolean }) {
  const call = useEndpoint(getHome, { isBackground: true });
  const { data } = call;
  const rows = data && Math.max(data.queries.length, data.runs.length, data.shared.length);
  useEffect(() => {
    if (rows !== undefined) setLocal('homeRows', rows);
  }, [rows]);
  if (isFirstVisit && !data?.shared.length) return null;
  return (
    <section className="home-recent plate" aria-labelledby="home-recent" aria-busy={call.isPending}>
      <div className="home-h2 row">
        <h2 className="t-18" id="home-recent">
          Pick up where you left off
        </h2>
      </div>
      <Loaded from={call} failure="Couldn't load your recent work" place="part" pending={<ListsPending />}>
        {data && (rows === 0 && !data.hasReports ? <NothingYet home={data} /> : <Lists home={data} />)}
      </Loaded>
    </section>
  );
}

function Lists({ home }: { home: Home }) {
  const { queries, runs, shared, hasReports } = home;
  return (
    <div className="home-recent-lists tiles">
      {shared.length > 0 && (
        <List title="Shared with you">
          {shared.map(({ queryId, name, by, at, view, path }) => (
            <RecentRow key={queryId} at={at} note={`${viewNames[view]} from ${by}`}>
              <Link className="ink m" to={path}>
                {name || 'New query'}
              </Link>
            </RecentRow>
          ))}
        </List>
      )}
      {queries.length > 0 && (
        <List title="Recent queries">
          {queries.map((query) => (
            <RecentRow
              key={query.id}
              at={query.at}
              note={query.owner === null ? lastTexts[query.last] : `By ${query.owner}`}
            >
              <Link className="ink m" to="/queries/$queryId" params={{ queryId: query.id }}>
                {query.name || 'New query'}
              </Link>
            </RecentRow>
          ))}
        </List>
      )}
      {runs.length > 0 && (
        <List title="Recent runs">
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </List>
      )}
      {hasReports && <ReportList />}
      <NewsList home={home} />
    </div>
  );
}

/** A call of its own: the first one starts the property index, which the other lists don't wait for. */
function ReportList() {
  const call = useEndpoint(listHomeReports, { isBackground: true });
  if (call.data?.length === 0) return null;
  return (
    <Loaded from={call} failure="Couldn't load your property reports" place="part" pending={<ListPending />}>
      <List title="Recent property reports">
        {call.data?.map(({ propertyId, address, place, openedAt }) => (
          <RecentRow key={propertyId} at={openedAt} note={place}>
            <a className="ink m" href={addressOf(navigatorPath({ propertyId }))} target="_blank" rel="noreferrer">
              {address}
              <span className="sr"> (opens in a new tab)</span>
            </a>
          </RecentRow>
        ))}
      </List>
    </Loaded>
  );
}

const viewNames = { query: 'Query', chart: 'Chart', result: 'Result' } as const;
const lastTexts = { run: 'You ran it', saved: 'Saved' } as const;

function NothingYet({ home }: { home: Home }) {
  return (
    <div className="home-recent-lists tiles">
      <div className="col g12">
        <p className="muted">Your latest queries, runs and property reports will appear here.</p>
        <div className="row wrap">
          <Link className={buttonClass()} to="/queries/$queryId" params={{ queryId: 'new' }}>
            <Icon of={SquareTerminal} size={14} />
            Write a query
          </Link>
          <a className={buttonClass()} href={addressOf('/propertynavigator')} target="_blank" rel="noreferrer">
            <Icon of={Building2} size={14} />
            Find a property
            <span className="sr">(opens in a new tab)</span>
          </a>
        </div>
      </div>
      {home.licenseChanges.length > 0 && <NewsList home={home} />}
    </div>
  );
}

const ListsPending = () => (
  <div className="home-recent-lists tiles">
    {['a', 'b', 'c', 'd'].map((key) => (
      <ListPending key={key} />
    ))}
  </div>
);

function ListPending() {
  const rows = Array.from({ length: getLocal('homeRows') ?? homeRows }, (_, index) => index);
  return (
    <div aria-hidden="true">
      <i className="skel" style={{ width: 96, height: 12, margin: '4px 0 10px' }} />
      <ul className="topped">
        {rows.map((row) => (
          <li key={row} className="ruled">
            <i className="skel" style={{ width: `${75 - row * 6}%`, margin: '6px 0 8px' }} />
            <i className="skel" style={{ width: '40%', height: 8 }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
