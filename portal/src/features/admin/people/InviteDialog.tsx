import { Modal } from '@mantine/core';
import { accountLimits } from '@platbook/contract/account/account-limits';
import { listActs } from '@platbook/contract/admin/people';
import { invitePerson, listInvites, listTeams } from '@platbook/contract/admin/teams';
import { origins } from '@platbook/contract/app-info';
import { parseEmail } from '@platbook/contract/rules/email';
import { useOpenAfterMount } from '@platbook/ui/browser/use-open-after-mount';
import { errorText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useEndpoint } from '../../../api/use-endpoint.ts';
import { ChoiceField } from './ChoiceField.tsx';

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  teamId?: string;
}

export function InviteDialog({ isOpen, onClose, teamId = '' }: InviteDialogProps) {
  return (
    <Modal.Root opened={useOpenAfterMount(isOpen)} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Invite</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <InviteForm onClose={onClose} teamId={teamId} />
      </Modal.Content>
    </Modal.Root>
  );
}

function InviteForm({ onClose, teamId }: { onClose: () => void; teamId: string }) {
  const id = useId();
  const cache = useQueryClient();
  const teams = useEndpoint(listTeams, { isBackground: true });
  const [email, setEmail] = useState('');
  const [team, setTeam] = useState(teamId);
  const [origin, setOrigin] = useState<(typeof origins)[number] | ''>('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    if (parseEmail(email) === undefined) return setFailure('Enter a valid email address');
    setIsSending(true);
    try {
      const body = { email, teamId: team || null, origin: origin || null };
      const { data } = await call(invitePerson, { body, isBackground: true });
      showToast({ kind: 'success', text: `Invitation sent to ${data.email}` });
    } catch (error) {
      setFailure(errorText(error));
      setIsSending(false);
      return;
    }
    onClose();
    await Promise.all([listInvites, listActs, listTeams].map((each) => cache.invalidateQueries(endpointQuery(each))));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="invite-form tiles g16 t-13">
        <div>
          <label className="label" htmlFor={`${id}-email`}>
            Email
          </label>
          <div className={failure === undefined ? 'input' : 'input err'}>
            <input
              id={`${id}-email`}
              type="email"
              autoComplete="off"
              data-autofocus
              value={email}
              aria-invalid={failure !== undefined}
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setFailure(undefined);
              }}
            />
          </div>
          <p id={`${id}-hint`} className={failure === undefined ? 'hint' : 'hint bad'} role="status">
            {failure ?? `We'll email a link that works once, for ${accountLimits.inviteDays} days.`}
          </p>
        </div>
        <div>
          <span className="label" aria-hidden="true">
            Team
          </span>
          <ChoiceField
            label="Team"
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
          <ChoiceField
            label="Origin"
            choices={[['', 'None'], ...origins.map((each) => [each, each] as const)]}
            value={origin}
            onChange={setOrigin}
          />
        </div>
      </div>
      <footer className="dialog-foot">
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="lg" look="primary" isBusy={isSending}>
          Send invitation
        </Button>
      </footer>
    </form>
  );
}
