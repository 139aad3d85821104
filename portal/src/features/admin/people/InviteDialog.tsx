import { accountLimits } from '@platbook/contract/account/account-limits';
import { listActs } from '@platbook/contract/admin/people';
import { invitePerson, listInvites, listTeams } from '@platbook/contract/admin/teams';
import { origins } from '@platbook/contract/app-info';
import { parseEmail } from '@platbook/contract/rules/email';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useEndpoint } from '../../../api/use-endpoint.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { TextField } from '../../../widgets/TextField.tsx';

interface InviteDialogProps extends Openable {
  teamId?: string;
}

export function InviteDialog({ isOpen, onClose, teamId = '' }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={440} title="Invite">
      <InviteForm onClose={onClose} teamId={teamId} />
    </Dialog>
  );
}

function InviteForm({ onClose, teamId }: { onClose: () => void; teamId: string }) {
  const cache = useQueryClient();
  const teams = useEndpoint(listTeams, { isBackground: true });
  const [email, setEmail] = useState('');
  const [team, setTeam] = useState(teamId);
  const [origin, setOrigin] = useState<(typeof origins)[number] | ''>('');
  const send = async () => {
    const body = { email, teamId: team || null, origin: origin || null };
    const { data } = await call(invitePerson, { body, isBackground: true });
    showToast({ kind: 'success', text: `Invitation sent to ${data.email}` });
    onClose();
    await Promise.all([listInvites, listActs, listTeams].map((each) => cache.invalidateQueries(endpointQuery(each))));
  };
  const { isSending, failure, onSubmit, onType } = useSubmit(send, {
    check: () => (parseEmail(email) === undefined ? 'Enter a valid email address' : undefined),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="invite-form tiles g16 t-13">
        <TextField
          label="Email"
          boxClass=""
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          problem={failure}
          hint={`We'll email a link that works once, for ${accountLimits.inviteDays} days.`}
          onChange={onType(setEmail)}
        />
        <div>
          <span className="label" aria-hidden="true">
            Team
          </span>
          <Select
            aria-label="Team"
            choices={[
              ['', 'No team (own trial)'],
              ...(teams.data ?? []).map(({ id: key, name }) => [key, name] as const),
            ]}
            value={team}
            onChange={setTeam}
          />
        </div>
        <div>
          <span className="label" aria-hidden="true">
            Origin
          </span>
          <Select
            aria-label="Origin"
            choices={[['', 'None'], ...origins.map((each) => [each, each] as const)]}
            value={origin}
            onChange={setOrigin}
          />
        </div>
      </div>
      <SubmitFoot onCancel={onClose} isBusy={isSending}>
        Send invitation
      </SubmitFoot>
    </form>
  );
}
