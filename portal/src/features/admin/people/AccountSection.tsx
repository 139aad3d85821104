import {
  changePerson,
  endPersonSession,
  endPersonSessions,
  type PersonChange,
  type PersonDetail,
  setPersonConnections,
} from '@platbook/contract/admin/people';
import { origins } from '@platbook/contract/app-info';
import { errorText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { DateInput } from '@platbook/ui/widgets/date/DateInput.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CheckBox } from '../../../widgets/CheckBox.tsx';
import { Fact } from '../../../widgets/Fact.tsx';
import { Moment } from '../times/Moment.tsx';
import { isDay } from './person-texts.ts';
import type { PersonControl } from './use-person.ts';

function ConnectionsFact({ person, control }: { person: PersonDetail; control: PersonControl }) {
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

interface TrialFactProps {
  endsAt: string | null;
  isDisabled: boolean;
  /** Resolves with the refusal. */
  onSave: (lastDay: string | null) => Promise<string | undefined>;
}

/** The last day of a trial in UTC, as the server counts it. A button saves it, because dates are typed digit by digit. */
function TrialFact({ endsAt, isDisabled, onSave }: TrialFactProps) {
  const saved = endsAt === null ? '' : new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10);
  const id = useId();
  const [day, setDay] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const save = async () =>
    setProblem(day === '' || isDay(day) ? await onSave(day || null) : 'Enter a date, e.g. 2027-01-31');
  return (
    <>
      <div className="row">
        <DateInput
          named={{
            'aria-label': 'Last day of trial',
            'aria-invalid': problem !== undefined,
            'aria-describedby': problem && id,
          }}
          value={day}
          onChange={(text) => {
            setDay(text);
            setProblem(undefined);
          }}
        />
        {day !== saved && (
          <Button size="sm" disabled={isDisabled} aria-label="Save last day of trial" onClick={() => void save()}>
            Save
          </Button>
        )}
      </div>
      {problem && (
        <p className="hint bad" id={id} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Resolves with the refusal, which is shown at the field. */
async function changeTrial(id: string, { act }: PersonControl, trialEndsOn: string | null) {
  let refusal: string | undefined;
  await act('change', (headers) =>
    call(changePerson, { params: { id }, body: { trialEndsOn }, headers, isBackground: true }).catch(
      (error: unknown) => {
        refusal = errorText(error);
        throw error;
      },
    ),
  );
  return refusal;
}

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
      <h3 className="flex spread mb4 s-13">Account</h3>
      <dl className="facts">
        <Fact name="Role">
          <Select
            aria-label="Person's role"
            choices={roleChoices}
            value={person.role}
            disabled={isDisabled}
            onChange={(role) => change({ role })}
          />
        </Fact>
        <Fact name="Account">
          <Select
            aria-label="Account status"
            choices={accountChoices}
            value={person.isActiveSolution ? 'open' : 'expired'}
            disabled={isDisabled}
            onChange={(value) => change({ isActiveSolution: value === 'open' })}
          />
        </Fact>
        {!person.isTrial || person.role === 'admin' ? null : (
          <Fact name="Trial ends">
            <TrialFact
              key={person.trialEndsAt}
              endsAt={person.trialEndsAt}
              isDisabled={isDisabled}
              onSave={(lastDay) => changeTrial(person.id, control, lastDay)}
            />
          </Fact>
        )}
        <Fact name="Origin">
          <Select
            aria-label="Person's origin"
            choices={[['', 'None'], ...origins.map((each) => [each, each] as const)]}
            value={person.origin ?? ''}
            disabled={isDisabled}
            onChange={(origin) => change({ origin: origin || null })}
          />
        </Fact>
        <Fact name="Start page">
          <CheckBox checked={person.PNUser} disabled={isDisabled} onChange={(PNUser) => change({ PNUser })}>
            Property Navigator
          </CheckBox>
        </Fact>
        <Fact name="NDA">
          <CheckBox
            checked={person.ndaSignedAt !== null}
            disabled={isDisabled}
            onChange={(hasSignedNDA) => change({ hasSignedNDA })}
          >
            {person.ndaSignedAt === null ? (
              'Signed'
            ) : (
              <span>
                Signed, recorded <Moment at={person.ndaSignedAt} style="day-or-today" />
              </span>
            )}
          </CheckBox>
        </Fact>
        <Fact name="Team">{person.team?.name ?? 'None'}</Fact>
        <Fact name="Connections">
          <ConnectionsFact person={person} control={control} />
        </Fact>
        <Fact name="Sessions">
          <SessionsFact person={person} control={control} />
        </Fact>
        <Fact name="API key">
          {person.apiKeyMadeAt === null ? (
            'None'
          ) : (
            <>
              Created <Moment at={person.apiKeyMadeAt} style="day-or-today" />
            </>
          )}
        </Fact>
        <Fact name="IP addresses">{addresses.join(', ') || 'None'}</Fact>
        <Fact name="Member since">
          <Moment at={person.createdAt} style="day-or-today" />
        </Fact>
      </dl>
    </section>
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
            {person.sessions.length}, since{' '}
            <Moment at={person.sessions.at(-1)?.createdAt as string} style="day-or-today" />
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
                {session.device ?? 'Another browser'} · <Moment at={session.lastUsedAt} />
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
