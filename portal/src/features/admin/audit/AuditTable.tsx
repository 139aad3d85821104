import type { AuditEvent } from '@platbook/contract/admin/audit';
import { auditKindText, auditOutcomeText } from '@platbook/contract/rules/audit-words';
import { useStateValue } from '@platbook/ui/browser/create-state';
import { ChevronRight } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Fragment, type ReactNode } from 'react';
import { Fact } from '../../../widgets/Fact.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { Moment } from '../times/Moment.tsx';
import { momentText, timeZone } from '../times/time-zone.ts';

interface AuditTableProps {
  events: readonly AuditEvent[] | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onPerson: (id: string) => void;
}

export function AuditTable({ events, openId, onOpen, onPerson }: AuditTableProps) {
  return (
    <table className="table audit-table whole" aria-busy={!events}>
      <TableHead columns={['Time', 'Who', 'Action', 'Target', 'Outcome', 'Address']} />
      <tbody>
        {events?.map((event) => (
          <Fragment key={event.id}>
            <EventRow event={event} isOpen={event.id === openId} onOpen={onOpen} />
            {event.id === openId && (
              <tr className="audit-open">
                <td className="raised" colSpan={6}>
                  <AuditDetails event={event} onPerson={onPerson} />
                </td>
              </tr>
            )}
          </Fragment>
        )) ?? <SkeletonRows rows={8} cells={6} />}
      </tbody>
    </table>
  );
}

function EventRow({ event, isOpen, onOpen }: { event: AuditEvent; isOpen: boolean; onOpen: (id: string) => void }) {
  const { id, outcome, address } = event;
  return (
    <tr className={isOpen ? 'on' : undefined} onClick={() => onOpen(id)}>
      <td className="when nowrap fig">
        <WhenText event={event} />
      </td>
      <td className="by cut" title={whoText(event)}>
        {whoText(event)}
      </td>
      <td className="what">
        <button className="text-btn row g6 m starts" type="button" aria-expanded={isOpen}>
          <Icon className="rigid" of={ChevronRight} size={14} />
          {actionText(event)}
        </button>
      </td>
      <td className="on-what cut" title={subjectText(event)}>
        {subjectText(event)}
      </td>
      <td>
        <span className={`badge ${outcomeLook(outcome)}`}>{auditOutcomeText(outcome)}</span>
      </td>
      <td className="from breaks fig muted">{address}</td>
    </tr>
  );
}

/** When a run or download started and ended, or when something happened. */
function WhenText({ event: { at, startedAt } }: { event: AuditEvent }) {
  const zone = useStateValue(timeZone);
  if (startedAt === null) return <Moment at={at} style="second" />;
  const isSameDay = momentText(at, zone, 'second').slice(0, 10) === momentText(startedAt, zone, 'second').slice(0, 10);
  return (
    <>
      <Moment at={startedAt} style="second" /> – <Moment at={at} style={isSameDay ? 'clock' : 'second'} />
    </>
  );
}

function actionText({ kind, startedAt }: AuditEvent): string {
  if (startedAt === null) return auditKindText(kind);
  return kind === 'run_ended' ? 'Run' : 'Download';
}

const bytesFormat = new Intl.NumberFormat('en-US');
const numberText = (count: number | null) => (count === null ? '' : bytesFormat.format(count));

function AuditDetails({ event, onPerson }: { event: AuditEvent; onPerson: (id: string) => void }) {
  const { personId, whomId, changes } = event;
  const personFact = (text: string, id: string | null) =>
    id !== null && text !== '' ? (
      <>
        {text}{' '}
        <button type="button" className="link" onClick={() => onPerson(id)}>
          all events by this person<span className="sr">: {text}</span>
        </button>
      </>
    ) : (
      text
    );
  const facts: [name: string, value: ReactNode][] = [
    [
      'Time',
      <>
        <WhenText event={event} /> ({event.startedAt !== null && `${event.startedAt} – `}
        {event.at})
      </>,
    ],
    ['Who', personFact(whoText(event), personId)],
    ['Affected user', personFact(event.whom, whomId)],
    ['Name', event.name],
    ['Connection', event.connection || event.connectionId],
    ['Error', event.error],
    ['Rows', numberText(event.rows)],
    ['Bytes', numberText(event.bytes)],
    ['Format', event.format],
    ['Removed events before', event.removedBefore],
    ['Address', event.address],
    ['Browser', event.userAgent],
    ['Event ID', event.id],
    ['Run or download', event.operationId],
    ['SHA-256 of the SQL', event.sqlSha256],
  ];
  return (
    <section className="audit-details tiles g12" aria-label="Details">
      {changes.length > 0 && (
        <table className="table audit-changes whole">
          <TableHead columns={['Changed', 'Before', 'After']} />
          <tbody>
            {changes.map(({ what, before, after }) => (
              <tr key={what}>
                <th className="breaks" scope="row">
                  {what}
                </th>
                <td className="breaks">{before || 'none'}</td>
                <td className="m breaks">{after || 'none'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="facts breaks">
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== '' && (
              <Fact key={name} name={name} className={name === 'Error' ? outcomeLook(event.outcome) : ''}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

/** Who did it: "the server" has no user, and a failed sign-in has no known one. */
function whoText({ by, kind }: AuditEvent): string {
  if (by !== '') return by;
  return kind === 'sign_in_failed' ? 'Unknown' : 'Server';
}

function subjectText({ whom, name, connection, connectionId, rows, removedBefore }: AuditEvent): string {
  if (removedBefore !== null) return `${rows ?? 0} older than ${removedBefore.slice(0, 10)}`;
  return whom || name || connection || connectionId || '';
}

function outcomeLook(outcome: string | null): string {
  if (outcome === null) return 'plain';
  if (outcome === 'finished') return 'ok';
  return outcome === 'cancelled' || outcome === 'aborted' ? 'warn' : 'bad';
}
