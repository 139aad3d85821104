import { listOwnInvites, revokeOwnInvite } from '@platbook/contract/admin/teams';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { showAccountFailure } from './account-failure.ts';

export function TeamInvites() {
  const invites = useEndpoint(listOwnInvites, { isBackground: true });
  const [ending, setEnding] = useState<string>();
  const revoke = async (id: string) => {
    setEnding(id);
    try {
      await call(revokeOwnInvite, { params: { id }, isBackground: true });
    } catch (error) {
      showAccountFailure(error);
    }
    await invites.refetch();
    setEnding(undefined);
  };
  if (!invites.data || invites.data.length === 0) return null;
  return (
    <ul className="sessions" aria-label="Open invitations">
      {invites.data.map(({ id, email, by, expiresAt, usesLeft, canRevoke }) => (
        <li className="row" key={id}>
          <div>
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
