import {
  getProfile,
  getUser,
  type Profile,
  primaryInterests,
  type UserChange,
  updateUser,
} from '@platbook/contract/account/users';
import { startingPages } from '@platbook/contract/app-info';
import { errorText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { RetryRow } from '../../api/RetryRow.tsx';
import { appInfoQuery, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TeamSection } from './TeamSection.tsx';
import './profile.css';

const facts: [label: string, read: (profile: Profile) => string][] = [
  ['First name', ({ givenName }) => givenName],
  ['Last name', ({ surname }) => surname],
  ['Email', ({ email }) => email],
  ['Phone', ({ phoneMobile }) => phoneMobile],
  ['Company', ({ company }) => company],
  ['Industry', ({ industry }) => industry],
];

export function ProfilePage() {
  const user = useCurrentUser();
  const profile = useQuery({
    queryKey: ['profile', user.userIdB2C],
    queryFn: async ({ signal }) =>
      (await call(getProfile, { body: { id: user.userIdB2C }, isBackground: true, signal })).data,
  });
  const record = useEndpoint(getUser, { params: { id: user.id }, isBackground: true });
  const [isChanging, setIsChanging] = useState(false);
  // Without authentication there is no account.
  const hasAccount = user.id !== 'noauth';
  const name = user.displayName || user.email;
  return (
    <div className="page prof whole">
      <header className="row g16 mb20">
        <span className="big rigid b" aria-hidden="true">
          {([...name][0] ?? '?').toUpperCase()}
        </span>
        <div className="who grow">
          <h1 className="t-24 breaks" dir="auto">
            {name}
          </h1>
          <p className="muted breaks">{user.email}</p>
          <p>
            <Link className="m t-13" to="/usagemetrics">
              Usage metrics
            </Link>
          </p>
        </div>
        {hasAccount && profile.data?.canChangePassword && (
          <Button className="push" onClick={() => setIsChanging(true)}>
            Change Password
          </Button>
        )}
      </header>
      <section className="plate" aria-label="Profile">
        {profile.isError ? (
          <RetryRow from={profile} failure="Couldn't load your profile" className="lost g16" />
        ) : (
          <dl className="facts">
            {facts.map(([label, read]) => (
              <div key={label} className="tiles ruled">
                <dt className="muted">{label}</dt>
                <dd dir="auto">{profile.data ? read(profile.data) || '–' : <div className="skel" />}</dd>
              </div>
            ))}
          </dl>
        )}
        {profile.data?.canChangePassword === false && hasAccount && (
          <p className="muted elsewhere mt12 s-13">
            Your password is managed by your sign-in provider. Change it there.
          </p>
        )}
      </section>
      <section className="section">
        <h2>Preferences</h2>
        <div className="prefs">
          <PreferenceRow
            label="Primary Interest"
            options={primaryInterests}
            saved={record.data?.data.primary_interest}
            toChange={(value) => ({ action: 'primary_interest', data: { primary_interest: value } })}
            onSaved={() => void record.refetch()}
          />
          <PreferenceRow
            label="Starting Page"
            options={startingPages}
            names={{ HomePage: 'Home', PropertyNavigator: 'Property Navigator', SQLEditor: 'SQL Editor' }}
            saved={record.data && (record.data.data.starting_page ?? 'HomePage')}
            toChange={(value) => ({ action: 'starting_page', data: { starting_page: value } })}
            onSaved={() => void record.refetch()}
          />
        </div>
      </section>
      {hasAccount && <TeamSection />}
      {hasAccount && <SessionsSection />}
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setIsChanging(false)} />
    </div>
  );
}

interface PreferenceRowProps<Value extends string> {
  label: string;
  options: readonly Value[];
  names?: Record<Value, string>;
  saved: Value | undefined;
  toChange: (value: Value) => UserChange;
  onSaved: () => void;
}

function PreferenceRow<Value extends string>(props: PreferenceRowProps<Value>) {
  const { label, options, names, saved, toChange, onSaved } = props;
  const id = useId();
  const user = useCurrentUser();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Value>();
  const [isSaving, setIsSaving] = useState(false);
  const value = chosen ?? saved ?? '';
  const save = async () => {
    if (isSaving || value === '') return;
    setIsSaving(true);
    try {
      await call(updateUser, { params: { id: user.id }, body: toChange(value) });
      showToast({ kind: 'success', text: 'Changes were saved successfully' });
      onSaved();
      await cache.invalidateQueries({ queryKey: appInfoQuery.queryKey });
    } catch (error) {
      if (errorText(error) !== undefined) showToast({ kind: 'error', text: 'Changes updation failed' });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <div className="pref tiles g12 ruled">
      <label id={`${id}-label`} className="label muted" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={value}
        onChange={(chosenValue) => setChosen(chosenValue as Value)}
        choices={[
          value === '' && ['', 'Choose one'],
          ...options.map((option) => [option, names?.[option] ?? option] as const),
        ]}
      />
      <Button
        isBusy={isSaving}
        disabled={value === '' || value === saved}
        aria-describedby={`${id}-label`}
        onClick={() => void save()}
      >
        Save
      </Button>
    </div>
  );
}
