import type { AuditEvent } from '@platbook/contract/admin/audit';
import { pacificTime } from '@platbook/contract/rules/pacific-time';
import type { ReactNode } from 'react';
import { Fact } from '../../../widgets/Fact.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { outcomeLook, whoText } from './audit-texts.ts';

const bytesFormat = new Intl.NumberFormat('en-US');
const numberText = (count: number | null) => (count === null ? '' : bytesFormat.format(count));

export function AuditDetails({ event, onPerson }: { event: AuditEvent; onPerson: (id: string) => void }) {
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
    ['Time', `${pacificTime(new Date(event.at))} (${event.at})`],
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
