import { limits } from '@platbook/contract/limits';
import type { Query } from '@platbook/contract/workbench/queries';
import { addQueryShares, listQueryShares, removeQueryShare, searchPeople } from '@platbook/contract/workbench/sharing';
import { errorText } from '@platbook/ui/call/call-error';
import { X } from '@platbook/ui/icons';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { useDoing } from '../../../api/use-doing.ts';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { PeoplePicker } from '../../../widgets/PeoplePicker.tsx';
import { type Chosen, NewPeople } from './NewPeople.tsx';
import { PermissionSelect } from './PermissionSelect.tsx';

interface PeopleSectionProps {
  query: Query;
  /** The displayed run, whose result the notice opens. */
  batchId: string | undefined;
}

type Act = 'add' | 'change' | 'remove';

export function PeopleSection({ query, batchId }: PeopleSectionProps) {
  const params = { id: query.id };
  const shares = useQuery({ ...endpointQuery(listQueryShares, { params, isBackground: true }), staleTime: 0 });
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [failure, setFailure] = useState<string>();
  const { doing, act } = useDoing<Act>((error) => setFailure(errorText(error)));
  const headingId = useId();
  const known = shares.data ?? [];
  const leftOut = new Set([...known, ...chosen].map(({ person }) => person.email));
  const isFull = chosen.length >= limits.sharesPerCall;
  // After a save in place; the dialog itself focuses it when it opens.
  useEffect(() => field.current?.focus(), []);
  const run = (name: Act, work: () => Promise<unknown>) => {
    setFailure(undefined);
    void act(name, async () => {
      await work();
      await shares.refetch();
      // The button that had the focus is gone.
      if (name !== 'change') field.current?.focus();
    });
  };
  const add = (message: string) =>
    run('add', async () => {
      const people = chosen.map(({ person, permission }) => ({ id: person.id, permission }));
      const view = query.chart ? 'chart' : 'query';
      const body = { people, view, ...(message ? { message } : {}), ...(batchId ? { batchId } : {}) } as const;
      await call(addQueryShares, { params, body });
      const whom = chosen.length === 1 ? chosen[0]?.person.displayName : `${chosen.length} people`;
      showToast({ kind: 'success', text: `Shared with ${whom}` });
      setChosen([]);
    });
  return (
    <section className="col g8" aria-labelledby={headingId}>
      <h3 id={headingId} className="t-13">
        People
      </h3>
      <PeoplePicker
        named={{ 'aria-label': 'Add people', disabled: isFull, ...{ 'data-autofocus': true } }}
        field={field}
        search={async (q, signal) => (await call(searchPeople, { query: { q }, signal, isBackground: true })).data}
        leftOut={leftOut}
        onPick={(person) => {
          setChosen([...chosen, { person, permission: 'read' }]);
          field.current?.focus();
        }}
      />
      {isFull && <p className="hint">You can add up to {limits.sharesPerCall} people at once.</p>}
      {chosen.length > 0 && <NewPeople chosen={chosen} isBusy={doing === 'add'} onChange={setChosen} onSend={add} />}
      {failure !== undefined && (
        <p className="hint bad" role="alert">
          {failure}
        </p>
      )}
      <Loaded from={shares} failure="Couldn't load who has access." place="drawer">
        {known.length > 0 && (
          <ul aria-label="People with access">
            {known.map(({ person, permission, isOutsideTeam }) => (
              <li key={person.id} className="share-row row ruled">
                <span className="grow cut">
                  {person.displayName} <span className="muted t-12">{person.email}</span>
                  {isOutsideTeam && <span className="block t-12 muted">Not in your team</span>}
                </span>
                <PermissionSelect
                  person={person}
                  value={permission}
                  isDisabled={doing !== undefined}
                  onChange={(next) =>
                    run('change', () =>
                      call(addQueryShares, { params, body: { people: [{ id: person.id, permission: next }] } }),
                    )
                  }
                />
                <IconButton
                  icon={X}
                  label={`Remove ${person.displayName}`}
                  onClick={() =>
                    run('remove', () => call(removeQueryShare, { params: { ...params, personId: person.id } }))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
