import { type PersonDetail, setPersonConnections } from '@platbook/contract/admin/people';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { CheckBox } from '../../../widgets/CheckBox.tsx';
import type { PersonControl } from './use-person.ts';

export function ConnectionsFact({ person, control }: { person: PersonDetail; control: PersonControl }) {
  const [isChanging, setIsChanging] = useState(false);
  const listed = person.connections.filter(({ isListed }) => isListed);
  const names = person.connections.filter(({ mayUse }) => mayUse).map(({ name }) => name);
  const set = (id: string, isTicked: boolean) => {
    const connectionIds = listed.filter((each) => (each.id === id ? isTicked : each.mayUse)).map((each) => each.id);
    void control.act('connections', (headers) =>
      call(setPersonConnections, { params: { id: person.id }, body: { connectionIds }, headers }),
    );
  };
  // An admin can use all of them, listed or not.
  const canChange = listed.length > 0 && person.role !== 'admin';
  return (
    <>
      <div className="row">
        <span>{names.join(', ') || 'None'}</span>
        {canChange && (
          <button
            type="button"
            className="link push"
            aria-expanded={isChanging}
            aria-label="Change connections"
            onClick={() => setIsChanging(!isChanging)}
          >
            Change
          </button>
        )}
      </div>
      {canChange &&
        isChanging &&
        listed.map(({ id, name, mayUse }) => (
          <CheckBox
            key={id}
            checked={mayUse}
            disabled={control.doing !== undefined}
            onChange={(isChecked) => set(id, isChecked)}
          >
            {name}
          </CheckBox>
        ))}
    </>
  );
}
