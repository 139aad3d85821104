import { listOwnInvites, revokeOwnInvite } from '@platbook/contract/admin/teams';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { call } from '../../api/call.ts';
import { useDoing } from '../../api/use-doing.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { showAccountFailure } from './account-failure.ts';

export function TeamInvites() {
  const invites = useEndpoint(listOwnInvites, { isBackground: true });
  const { doing: ending, act } = useDoing(showAccountFailure);
  const revoke = async (id: string) => {
    await act(id, async () => {
      await call(revokeOwnInvite, { params: { id }, isBackground: true });
    });
    await invites.refetch();
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
