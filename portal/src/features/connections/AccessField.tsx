import { listPeople } from '@platbook/contract/admin/people';
import { Removable } from '@platbook/ui/widgets/Removable.tsx';
import { useId, useRef } from 'react';
import { call } from '../../api/call.ts';
import { PeoplePicker } from '../../widgets/PeoplePicker.tsx';

const mostFound = 8;

async function searchPeople(search: string, signal: AbortSignal) {
  const { data } = await call(listPeople, { query: { search, limit: mostFound }, signal, isBackground: true });
  return data.filter(({ email }) => email !== '');
}

interface AccessFieldProps {
  emails: readonly string[];
  refusal: string | undefined;
  onChange: (emails: readonly string[]) => void;
}

/** The people who can use a connection, by address; an address can belong to a person who hasn't signed up yet. */
export function AccessField({ emails, refusal, onChange }: AccessFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const add = (more: readonly string[]) => onChange([...new Set([...emails, ...more])]);
  const remove = (email: string) => {
    onChange(emails.filter((each) => each !== email));
    field.current?.focus();
  };
  return (
    <div className="c4">
      <label className="label" htmlFor={id}>
        Who can use it
      </label>
      {emails.length > 0 && (
        <ul className="c-people row wrap g4 mb8" aria-label="People with access">
          {emails.map((email) => (
            <li key={email} className="tag">
              <Removable text={email} onRemove={() => remove(email)} />
            </li>
          ))}
        </ul>
      )}
      <PeoplePicker
        named={{
          id,
          name: 'accesses',
          'aria-describedby': `${id}-hint`,
          'aria-invalid': refusal !== undefined || undefined,
        }}
        field={field}
        search={searchPeople}
        leftOut={new Set(emails)}
        onPick={({ email }) => add([email])}
        onAddresses={add}
        onBack={() => onChange(emails.slice(0, -1))}
      />
      <div id={`${id}-hint`} className={refusal === undefined ? 'hint' : 'hint bad'}>
        {refusal ?? 'Search people, or type email addresses. Leave empty for admins only; admins always have access.'}
      </div>
    </div>
  );
}
