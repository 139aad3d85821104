import { changePerson, type PersonDetail, sendPasswordReset } from '@platbook/contract/admin/people';
import { failureText } from '@platbook/ui/call/call-error';
import { X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useDoing } from '../../../api/use-doing.ts';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ActList } from './ActList.tsx';
import { LicenseSection } from './LicenseSection.tsx';
import { type PersonControl, usePerson } from './use-person.ts';

export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const control = usePerson(id);
  const { person } = control;
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = person.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the heading is rendered
  useEffect(() => heading.current?.focus(), [isThere]);
  return (
    <aside className="person shrinks" aria-label={person.data?.email || 'Person'} aria-busy={!isThere}>
      <div className="person-in col">
        <header className="person-h row g10 ruled">
          <span className="avatar rigid" aria-hidden="true">
            {([...(person.data?.email || '?')][0] ?? '?').toUpperCase()}
          </span>
          <div className="grow">
            <h2 className="t-15 breaks" ref={heading} tabIndex={-1}>
              {person.data?.email || person.data?.displayName || 'Person'}
            </h2>
            {person.data && <p className="muted t-12 breaks">{aboutText(person.data)}</p>}
          </div>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        <div className="person-b fills scrolls">
          {person.data && (
            <>
              {person.data.suspendedAt !== null && (
                <p className="note bad mt12">Suspended. Access is blocked; their data is kept.</p>
              )}
              {person.data.trialsBefore.length > 0 && (
                <p className="note again mt12">Earlier trial under {person.data.trialsBefore.join(', ')}.</p>
              )}
              <LicenseSection person={person.data} control={control} />
              <AccountSection person={person.data} control={control} />
              <section aria-label="Activity">
                <ActList title="Recent activity" acts={person.data.acts} />
              </section>
            </>
          )}
          <FailureNote className="mt12" text={person.isLoadingError ? failureText(person.error) : undefined} />
          {person.isPending && [1, 2, 3, 4].map((row) => <div key={row} className="skel mt20" />)}
        </div>
        {person.data && <PersonFoot person={person.data} control={control} />}
      </div>
    </aside>
  );
}

function aboutText({ displayName, email, origin }: PersonDetail): string {
  const name = displayName === email ? '' : displayName;
  return [name, origin === null ? '' : `from ${origin}`].filter(Boolean).join(', ') || 'No name';
}

function PersonFoot(props: { person: PersonDetail; control: PersonControl }) {
  const { person, control } = props;
  const { act, doing, refreshLists } = control;
  const [isAsking, setIsAsking] = useState(false);
  const { doing: sending, act: run } = useDoing<'reset'>();
  const send = () =>
    run('reset', async () => {
      await call(sendPasswordReset, { params: { id: person.id }, body: {} });
      showToast({ kind: 'success', text: `Password reset sent to ${person.email}` });
      void refreshLists();
    });
  const setActive = (isActive: boolean) =>
    act('state', (headers) => call(changePerson, { params: { id: person.id }, body: { isActive }, headers }));
  return (
    <footer className="person-foot flex g8 topped raised">
      <Button isBusy={sending !== undefined} onClick={() => void send()}>
        Send password reset
      </Button>
      {person.suspendedAt === null ? (
        <Button look="quiet" className="push bad" isBusy={doing === 'state'} onClick={() => setIsAsking(true)}>
          Suspend
        </Button>
      ) : (
        <Button className="push" isBusy={doing === 'state'} onClick={() => void setActive(true)}>
          End suspension
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Suspend ${person.email}?`}
        confirm="Suspend"
        onConfirm={() => void setActive(false)}
      >
        All sessions end now and running queries are canceled. Their saved queries are kept, and access returns when you
        end the suspension.
      </ConfirmDialog>
    </footer>
  );
}
