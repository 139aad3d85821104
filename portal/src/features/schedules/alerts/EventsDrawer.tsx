import type { ReplyOf } from '@platbook/contract/endpoint';
import { type Alert, type AlertEvent, getAlertRows, listAlertEvents } from '@platbook/contract/workbench/alerts';
import { pathOf } from '@platbook/ui/call/call';
import type { Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { MoreButton, SideDrawer } from '@platbook/ui/widgets/SideDrawer.tsx';
import { useId, useState } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { usePages } from '../../../api/use-pages.ts';
import { exactText } from '../zone-times.ts';
import { conditionText, problemTexts } from './condition-text.ts';

interface EventsDrawerProps extends Openable {
  alert: Alert;
}

export function EventsDrawer({ alert, isOpen, onClose }: EventsDrawerProps) {
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={<span className="breaks">History of “{alert.name}”</span>}
      className="work"
    >
      <Events alert={alert} />
    </SideDrawer>
  );
}

function Events({ alert }: { alert: Alert }) {
  const { list, rows } = usePages<AlertEvent>({
    queryKey: ['alert events', alert.id, alert.lastFiredAt],
    path: pathOf(listAlertEvents.path, { id: alert.id }),
    isBackground: true,
    staleTime: 0,
    retry: false,
  });
  return (
    <>
      <p className="sched-rule muted t-12 ruled rigid">
        {conditionText(alert.condition)}, after each run of {alert.schedule.name}
        {alert.problem !== null && <span className="block warn">{problemTexts[alert.problem]}</span>}
      </p>
      <div className="side-scroll fills scrolls">
        <Loaded from={list} failure="Couldn't load the history" place="drawer">
          {rows === undefined ? (
            <RowsPending />
          ) : rows.length === 0 ? (
            <EmptyState title="Nothing yet">
              {alert.lastCheckedAt === null
                ? 'The first run sets what later ones are compared with. What changes after it appears here.'
                : 'What changes after a run appears here, with the rows.'}
            </EmptyState>
          ) : (
            <ul aria-label="Reports">
              {rows.map((event) => (
                <Event key={event.id} event={event} alert={alert} />
              ))}
            </ul>
          )}
          <MoreButton list={list}>Show older</MoreButton>
        </Loaded>
      </div>
    </>
  );
}

function Event({ event, alert }: { event: AlertEvent; alert: Alert }) {
  const { id, title, text, newRows, changedRows, firedAt } = event;
  const [isOpen, setIsOpen] = useState(false);
  const part = useId();
  const at = exactText(firedAt, alert.schedule.timeZone, Date.now());
  return (
    <li className="sched-run ruled">
      <div className="row g12">
        <div className="grow">
          <span className="m breaks block">{title}</span>
          <time className="mt block" dateTime={firedAt}>
            {at}
          </time>
          {text !== '' && <span className="mt block breaks">{text}</span>}
        </div>
        {newRows + changedRows > 0 && alert.isOwned && (
          <Button
            aria-expanded={isOpen}
            aria-controls={part}
            aria-label={`${isOpen ? 'Hide' : 'Show'} rows of ${at}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide rows' : 'Show rows'}
          </Button>
        )}
      </div>
      <div id={part}>{isOpen && <EventRows alertId={alert.id} eventId={id} label={title} />}</div>
    </li>
  );
}

function EventRows({ alertId, eventId, label }: { alertId: string; eventId: string; label: string }) {
  const found = useEndpoint(getAlertRows, { params: { id: alertId, eventId }, isBackground: true });
  return (
    <Loaded from={found} failure="Couldn't load the rows" place="part" pending={<RowsPending count={2} />}>
      {found.data ? (
        <RowTable {...found.data} label={label} />
      ) : (
        <p className="note mt8">Your license doesn't include these rows any more.</p>
      )}
    </Loaded>
  );
}

type Found = NonNullable<ReplyOf<typeof getAlertRows>>;

const isNumeric = (type: string) => type === 'number';

function RowTable({ columns, rows, changes, total, label }: Found & { label: string }) {
  const isMixed = changes.includes('changed');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <section className="alert-rows framed scrolls" aria-label={label} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {isMixed && <th scope="col">Change</th>}
              {columns.map(({ name, type }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns can share names
                <th key={place} scope="col" className={isNumeric(type) ? 'num' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID and don't move
              <tr key={index}>
                {isMixed && <td>{changes[index] === 'changed' ? 'Changed' : 'New'}</td>}
                {row.map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={place} className={isNumeric(columns[place]?.type ?? '') ? 'num' : undefined}>
                    {value === null ? <span className="muted">NULL</span> : String(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > rows.length && (
        <p className="mt">
          The first {rows.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')} rows.
        </p>
      )}
    </>
  );
}
