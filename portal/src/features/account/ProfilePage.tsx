import { getProfile, getUser, type Profile, primaryInterests } from '@platbook/contract/account/users';
import { startingPages } from '@platbook/contract/app-info';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { RetryRow } from '../../api/RetryRow.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { PreferenceRow } from './PreferenceRow.tsx';
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
