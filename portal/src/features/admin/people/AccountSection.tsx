import {
  changePerson,
  endPersonSession,
  endPersonSessions,
  type PersonChange,
  type PersonDetail,
} from '@platbook/contract/admin/people';
import { origins } from '@platbook/contract/app-info';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ConnectionsFact } from './ConnectionsFact.tsx';
import { dayOrTimeText } from './person-texts.ts';
import { TrialFact } from './TrialFact.tsx';
import type { PersonControl } from './use-person.ts';

const roleChoices = [
  ['editor', 'Editor'],
  ['admin', 'Admin'],
] as const;
const accountChoices = [
  ['open', 'Open'],
  ['expired', 'Expired'],
] as const;

export function AccountSection({ person, control }: { person: PersonDetail; control: PersonControl }) {
  const { act, doing } = control;
  const params = { id: person.id };
  const change = (body: PersonChange) => void act('change', (headers) => call(changePerson, { params, body, headers }));
  const addresses = [...new Set(person.sessions.flatMap(({ address }) => address ?? []))];
  const isDisabled = doing !== undefined;
  return (
    <section aria-label="Account">
      <h3 className="spread mb4 s-13">Account</h3>
      <dl className="facts">
        <dt>Role</dt>
        <dd>
          <ChoiceField
            label="Person's role"
            choices={roleChoices}
            value={person.role}
            isDisabled={isDisabled}
            onChange={(role) => change({ role })}
          />
        </dd>
        <dt>Account</dt>
        <dd>
          <ChoiceField
            label="Account status"
            choices={accountChoices}
            value={person.isActiveSolution ? 'open' : 'expired'}
            isDisabled={isDisabled}
            onChange={(value) => change({ isActiveSolution: value === 'open' })}
          />
        </dd>
        {!person.isTrial || person.role === 'admin' ? null : (
          <>
            <dt>Trial ends</dt>
            <dd>
              <TrialFact
                key={person.trialEndsAt}
                endsAt={person.trialEndsAt}
                isDisabled={isDisabled}
                onSave={(trialEndsOn) => change({ trialEndsOn })}
              />
            </dd>
          </>
        )}
        <dt>Origin</dt>
        <dd>
          <ChoiceField
            label="Person's origin"
            choices={[['', 'None'], ...origins.map((each) => [each, each] as const)]}
            value={person.origin ?? ''}
            isDisabled={isDisabled}
            onChange={(origin) => change({ origin: origin || null })}
          />
        </dd>
        <dt>Start page</dt>
        <dd>
          <Tick isTicked={person.PNUser} isDisabled={isDisabled} onChange={(PNUser) => change({ PNUser })}>
            Property Navigator
          </Tick>
        </dd>
        <dt>NDA</dt>
        <dd>
          <Tick
            isTicked={person.ndaSignedAt !== null}
            isDisabled={isDisabled}
            onChange={(hasSignedNDA) => change({ hasSignedNDA })}
          >
            {person.ndaSignedAt === null ? 'Signed' : `Signed, recorded ${dayOrTimeText(person.ndaSignedAt)}`}
          </Tick>
        </dd>
        <dt>Team</dt>
        <dd>{person.team?.name ?? 'None'}</dd>
        <dt>Connections</dt>
        <dd>
          <ConnectionsFact person={person} control={control} />
        </dd>
        <dt>Sessions</dt>
        <dd>
          <SessionsFact person={person} control={control} />
        </dd>
        <dt>API key</dt>
        <dd>{person.apiKeyMadeAt === null ? 'None' : `Created ${dayOrTimeText(person.apiKeyMadeAt)}`}</dd>
        <dt>IP addresses</dt>
        <dd>{addresses.join(', ') || 'None'}</dd>
        <dt>Member since</dt>
        <dd>{dayOrTimeText(person.createdAt)}</dd>
      </dl>
    </section>
  );
}

interface TickProps {
  isTicked: boolean;
  isDisabled: boolean;
  onChange: (isTicked: boolean) => void;
  children: ReactNode;
}

function Tick({ isTicked, isDisabled, onChange, children }: TickProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

function SessionsFact({ person, control: { act, doing } }: { person: PersonDetail; control: PersonControl }) {
  const params = { id: person.id };
  return (
    <>
      {person.sessions.length === 0 ? (
        'None'
      ) : (
        <div className="row">
          <span>
            {person.sessions.length}, since {dayOrTimeText(person.sessions.at(-1)?.createdAt as string)}
          </span>
          <button
            type="button"
            className="link bad push"
            aria-label="End all sessions"
            disabled={doing !== undefined}
            onClick={() => void act('sessions', (headers) => call(endPersonSessions, { params, headers }))}
          >
            End
          </button>
        </div>
      )}
      {person.sessions.length > 1 && (
        <ul className="person-sessions">
          {person.sessions.map((session) => (
            <li className="row spread" key={session.id}>
              <span className="muted t-12">
                {session.device ?? 'Another browser'} · {momentText(session.lastUsedAt)}
              </span>
              <Button
                size="sm"
                aria-label={`End the session on ${session.device ?? 'another browser'}`}
                onClick={() =>
                  void act('sessions', (headers) =>
                    call(endPersonSession, { params: { ...params, sessionId: session.id }, headers }),
                  )
                }
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
