import { accountLimits } from '@platbook/contract/account/account-limits';
import { getInviteLink } from '@platbook/contract/account/users';
import { createOwnInvite, listOwnInvites, revokeOwnInvite } from '@platbook/contract/admin/teams';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Check, Link2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { useCopied } from '../../widgets/use-copied.ts';
import { showAccountFailure } from './account-failure.ts';

function TeamInvites() {
  const invites = useEndpoint(listOwnInvites, { isBackground: true });
  const { doing: ending, act } = useDoing(showAccountFailure);
  const revoke = async (id: string) => {
    await act(id, () => call(revokeOwnInvite, { params: { id }, isBackground: true }));
    await invites.refetch();
  };
  if (!invites.data || invites.data.length === 0) return null;
  return (
    <ul className="sessions" aria-label="Open invitations">
      {invites.data.map(({ id, email, by, expiresAt, usesLeft, canRevoke }) => (
        <li className="row g12 ruled" key={id}>
          <div className="grow">
            <div className="m">{email || `Link from ${by}`}</div>
            <div className="muted t-12">
              expires {momentText(expiresAt)} · {usesLeft === 1 ? '1 use left' : `${usesLeft} uses left`}
            </div>
          </div>
          {canRevoke && (
            <Button
              isBusy={ending === id}
              aria-label={`Revoke the invitation ${email || `link from ${by}`}`}
              onClick={() => void revoke(id)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function TeamSection() {
  const { email } = useCurrentUser();
  const cache = useQueryClient();
  const { copied, copy } = useCopied(accountLimits.inviteCopiedMilliseconds);
  const { doing: asking, act } = useDoing<'own' | 'new'>(showAccountFailure);
  const [link, setLink] = useState<string>();
  const copyLink = (which: 'own' | 'new') =>
    act(which, async () => {
      const request = which === 'own' ? call(getInviteLink, { query: { email } }) : call(createOwnInvite, { body: {} });
      const { data } = await request;
      void cache.invalidateQueries(endpointQuery(listOwnInvites));
      if (!(await copy('Link', data.link))) setLink(data.link);
    });
  return (
    <section className="section">
      <h2>Team</h2>
      <p className="muted">
        People who sign up with this link join your team and start their own trial. It works for{' '}
        {accountLimits.inviteDays} days.
      </p>
      <div className="row g12 invite">
        <Button icon={Link2} isBusy={asking === 'own'} onClick={() => void copyLink('own')}>
          Get Link
        </Button>
        <Button isBusy={asking === 'new'} onClick={() => void copyLink('new')}>
          New Link
        </Button>
        <span role="status">
          {copied?.isDone && (
            <span className="inline g4 ok s-13 m">
              <Icon of={Check} size={14} />
              Link copied
            </span>
          )}
        </span>
      </div>
      <TeamInvites />
      {link && (
        <div className="input mt12">
          <input aria-label="Invite link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </div>
      )}
    </section>
  );
}
