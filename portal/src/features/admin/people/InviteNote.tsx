import { accountLimits } from '@platbook/contract/account/account-limits';
import { type GrantingInvite, revokeInvite } from '@platbook/contract/admin/teams';
import { Mail } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { call } from '../../../api/call.ts';
import { useDoing } from '../../../api/use-doing.ts';
import { Moment } from '../times/Moment.tsx';
import { countText } from './person-texts.ts';

interface InviteNoteProps {
  invites: readonly GrantingInvite[];
  onRevoked: () => void;
}

export function InviteNote({ invites, onRevoked }: InviteNoteProps) {
  if (invites.length === 0)
    return (
      <p className="note invites mt20">
        <Icon of={Mail} />
        <span>No open invitations. An emailed invitation works once, for {accountLimits.inviteDays} days.</span>
      </p>
    );
  return (
    <section className="invites mt20" aria-label="Open invitations">
      <h2 className="t-15">Open invitations</h2>
      <InviteList invites={invites} onRevoked={onRevoked} />
    </section>
  );
}

function grantsText({ team, role, license }: GrantingInvite): string {
  const access =
    license === null
      ? team || 'own trial'
      : `${license.packs.some(({ code }) => code === '*') ? 'all packs' : countText(license.packs.length, 'pack')}${team && `, ${team}`}`;
  return role === 'admin' ? `Admin · ${access}` : access;
}

export function InviteList({ invites, onRevoked }: InviteNoteProps) {
  const { doing: ending, act } = useDoing();
  const revoke = async (id: string) => {
    await act(id, () => call(revokeInvite, { params: { id } }));
    onRevoked();
  };
  return (
    <ul className="invite-list">
      {invites.map((invite) => (
        <li className="tiles middle ruled" key={invite.id}>
          <span className="cut m">{invite.email || `Link from ${invite.by}`}</span>
          <span className="muted t-12">
            {grantsText(invite)} · expires <Moment at={invite.expiresAt} style="day-or-today" />
            {invite.usesLeft > 1 && ` · ${invite.usesLeft} uses left`}
          </span>
          <Button
            size="sm"
            isBusy={ending === invite.id}
            aria-label={`Revoke the invitation ${invite.email || `link from ${invite.by}`}`}
            onClick={() => void revoke(invite.id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
