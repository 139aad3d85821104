import type { ListedPerson } from '@platbook/contract/admin/people';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { Moment } from '../times/Moment.tsx';
import { countiesText, readsText, stateMark } from './person-texts.ts';

interface PeopleTableProps {
  people: readonly ListedPerson[] | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

export function PeopleTable({ people, openId, onOpen }: PeopleTableProps) {
  return (
    <table className="table people-table whole" aria-busy={!people}>
      <TableHead columns={['Person', 'Role', 'Access', ['Counties', 'num'], 'Last seen', 'Status']} />
      <tbody>
        {people?.map((person) => (
          <PersonRow key={person.id} person={person} isOpen={person.id === openId} onOpen={onOpen} />
        )) ?? <SkeletonRows rows={5} cells={6} />}
      </tbody>
    </table>
  );
}

function PersonRow(props: { person: ListedPerson; isOpen: boolean; onOpen: (id: string) => void }) {
  const { person, isOpen, onOpen } = props;
  const { id, email, displayName, role, counties, lastSeenAt, isTrialAgain } = person;
  const [look, state] = stateMark(person);
  const name = email || displayName;
  return (
    <tr className={isOpen ? 'on' : undefined} onClick={() => onOpen(id)}>
      <td className="who">
        <button className="text-btn row whole starts" type="button" aria-expanded={isOpen}>
          <span className="avatar rigid" aria-hidden="true">
            {([...name][0] ?? '?').toUpperCase()}
          </span>
          <span className="m cut">{name}</span>
        </button>
        {displayName !== name && <span className="named muted t-12 block cut">{displayName}</span>}
      </td>
      <td>{role === 'admin' ? 'Admin' : 'Editor'}</td>
      <td className="reads">{readsText(person)}</td>
      <td className={counties.includes('*') ? 'num all' : 'num'}>{countiesText(counties)}</td>
      <td className="muted nowrap">
        {lastSeenAt === null ? 'never' : <Moment at={lastSeenAt} style="day-or-today" />}
      </td>
      <td>
        <span className={`badge ${look}`}>{state}</span>
        {isTrialAgain && <span className="badge warn again">Repeat trial</span>}
      </td>
    </tr>
  );
}
