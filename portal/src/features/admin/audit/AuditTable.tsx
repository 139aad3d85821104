import type { AuditEvent } from '@platbook/contract/admin/audit';
import { auditKindText, auditOutcomeText } from '@platbook/contract/rules/audit-words';
import { pacificMoment } from '@platbook/contract/rules/pacific-days';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import { outcomeLook, subjectText, whoText } from './audit-texts.ts';

interface AuditTableProps {
  events: readonly AuditEvent[] | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onPerson: (id: string) => void;
}

export function AuditTable({ events, openId, onOpen, onPerson }: AuditTableProps) {
  return (
    <table className="table audit-table whole" aria-busy={!events}>
      <TableHead columns={['Time (Pacific)', 'Who', 'Action', 'Target', 'Outcome', 'Address']} />
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
  const { id, at, kind, outcome, address } = event;
  return (
    <tr className={isOpen ? 'on' : undefined} onClick={() => onOpen(id)}>
      <td className="when nowrap fig">
        <time dateTime={at}>{pacificMoment(new Date(at))}</time>
      </td>
      <td className="by cut" title={whoText(event)}>
        {whoText(event)}
      </td>
      <td className="what">
        <button className="text-btn row g6 m starts" type="button" aria-expanded={isOpen}>
          <Icon className="rigid" of={ChevronRight} size={14} />
          {auditKindText(kind)}
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
