import { type AuditEvent, downloadAudit, listAudit } from '@platbook/contract/admin/audit';
import { useStateValue } from '@platbook/ui/browser/create-state';
import { addressOf } from '@platbook/ui/browser/navigation';
import { pathOf } from '@platbook/ui/call/call';
import { Download, History } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { usePages } from '../../api/use-pages.ts';
import { AuditFilters } from './audit/AuditFilters.tsx';
import { AuditTable } from './audit/AuditTable.tsx';
import { SealsNote } from './audit/SealsNote.tsx';
import { useAuditFilter } from './audit/use-audit-filter.ts';
import { dayEdge, timeZone } from './times/time-zone.ts';
import './people/people.css';
import './audit/audit.css';

export function AuditPage() {
  const { filter, change, clear: clearAddress } = useAuditFilter();
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    setClearings(clearings + 1);
    clearAddress();
  };
  const zone = useStateValue(timeZone);
  const { from, to } = filter;
  const asked = {
    ...filter,
    ...(from && { from: dayEdge(from, zone, 'from') }),
    ...(to && { to: dayEdge(to, zone, 'to') }),
  };
  const { list, rows: events } = usePages<AuditEvent>({
    queryKey: ['admin-audit', asked],
    path: pathOf(listAudit.path, {}, { ...asked, merged: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    isBackground: true,
  });
  const [openId, setOpenId] = useState<string>();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="people tiles shrinks t-13 audit">
      <div className="people-main admin-page shrinks">
        <header className="row mb12">
          <h1 className="t-18">Audit log</h1>
          <span className="push" />
          <a className={buttonClass()} href={addressOf(pathOf(downloadAudit.path, {}, asked))} download>
            <Icon of={Download} size={14} />
            Download CSV
          </a>
        </header>
        <SealsNote />
        {/* The key also drops text that was typed a moment ago and isn't in the address yet. */}
        <AuditFilters key={clearings} filter={filter} onChange={change} onClear={isFiltered ? clear : undefined} />
        <Loaded from={list} failure="Couldn't load the audit log" place="part" isStrict>
          {events?.length === 0 && <Nothing isFiltered={isFiltered} hasMore={list.hasNextPage} onClear={clear} />}
          {events?.length !== 0 && (
            <AuditTable
              events={events}
              openId={openId}
              onOpen={(id) => setOpenId(id === openId ? undefined : id)}
              onPerson={(person) => change({ person })}
            />
          )}
          <MoreButton list={list} className="mt12">
            {events?.length === 0 ? 'Show older events' : 'Load more'}
          </MoreButton>
        </Loaded>
      </div>
    </div>
  );
}

function Nothing({ isFiltered, hasMore, onClear }: { isFiltered: boolean; hasMore: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState icon={History} title="No events yet">
        Sign-ins, runs, downloads and admin actions appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={History}
      title={hasMore ? 'No matching recent events' : 'No matching events'}
      actions={hasMore ? undefined : <Button onClick={onClear}>Clear filters</Button>}
    >
      {hasMore ? "Older events haven't been searched yet." : 'No event matches every filter.'}
    </EmptyState>
  );
}
