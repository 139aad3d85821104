import { accountLimits } from '@platbook/contract/account/account-limits';
import { getLicenseChoices, listActs } from '@platbook/contract/admin/people';
import { invitePerson, listInvites, listTeams } from '@platbook/contract/admin/teams';
import { origins, type roles } from '@platbook/contract/app-info';
import { parseEmail } from '@platbook/contract/rules/email';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useEndpoint } from '../../../api/use-endpoint.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
import { TextField } from '../../../widgets/TextField.tsx';
import { emptyLicense, LicenseFields, licenseBody, licensePart, licenseProblems } from './LicenseFields.tsx';

interface InviteDialogProps extends Openable {
  teamId?: string;
}

export function InviteDialog({ isOpen, onClose, teamId = '' }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={860} title="Invite" className="invite col clips">
      <InviteForm onClose={onClose} teamId={teamId} />
    </Dialog>
  );
}

type Role = (typeof roles)[number];

function useInviteForm({ onClose, teamId }: { onClose: () => void; teamId: string }) {
  const cache = useQueryClient();
  const [email, setEmail] = useState('');
  const [team, setTeam] = useState(teamId);
  const [origin, setOrigin] = useState<(typeof origins)[number] | ''>('');
  const [role, setRole] = useState<Role>('editor');
  const [license, setLicense] = useState(emptyLicense);
  const isTrial = license.ends.size === 0 && license.counties.size === 0;
  const send = async () => {
    const grants = { role, license: isTrial ? null : licenseBody(license) };
    const body = { email, teamId: team || null, origin: origin || null, ...grants };
    const { data } = await call(invitePerson, { body, isBackground: true });
    showToast({ kind: 'success', text: `Invitation sent to ${data.email}` });
    onClose();
    await Promise.all([listInvites, listActs, listTeams].map((each) => cache.invalidateQueries(endpointQuery(each))));
  };
  const check = () => {
    if (parseEmail(email) === undefined) return { field: 'email', text: 'Enter a valid email address' };
    const dates = licenseProblems(license)?.packs;
    if (dates !== undefined) return { field: 'packs', text: dates };
    if (isTrial) return undefined;
    if (license.ends.size === 0) return { field: 'packs', text: 'Choose at least one pack' };
    return license.counties.size === 0 ? { field: 'counties', text: 'Choose at least one county' } : undefined;
  };
  const submit = useSubmit(send, { check });
  const { onType } = submit;
  return {
    ...submit,
    values: { email, team, origin, role, license },
    setEmail: onType(setEmail),
    setTeam: onType(setTeam),
    setOrigin: onType(setOrigin),
    setRole: onType(setRole),
    setLicense: onType(setLicense),
  };
}

function InviteForm(props: { onClose: () => void; teamId: string }) {
  const teams = useEndpoint(listTeams, { isBackground: true });
  const choices = useEndpoint(getLicenseChoices, { isBackground: true });
  const { form, isSending, failure, field, onSubmit, values, ...set } = useInviteForm(props);
  const part = licensePart(field);
  const isAtEmail = field === 'email';
  return (
    <form className="fills col" ref={form} noValidate onSubmit={onSubmit}>
      <div className="fills scrolls">
        <div className="invite-form marked tiles g16 t-13">
          <TextField
            label="Email"
            boxClass=""
            type="email"
            autoComplete="off"
            required
            data-autofocus
            value={values.email}
            problem={isAtEmail ? failure : undefined}
            hint={`We'll email a link that works once, for ${accountLimits.inviteDays} days. With a role or a license, it works only for this address.`}
            onChange={set.setEmail}
          />
          <div className="invite-choices tiles g16">
            <Labeled label="Role">
              <Select
                aria-label="Role"
                choices={[
                  ['editor', 'Editor'],
                  ['admin', 'Admin'],
                ]}
                value={values.role}
                onChange={set.setRole}
              />
            </Labeled>
            <Labeled label="Team">
              <Select
                aria-label="Team"
                choices={[['', 'No team'], ...(teams.data ?? []).map(({ id: key, name }) => [key, name] as const)]}
                value={values.team}
                onChange={set.setTeam}
              />
            </Labeled>
            <Labeled label="Origin">
              <Select
                aria-label="Origin"
                choices={[['', 'None'], ...origins.map((each) => [each, each] as const)]}
                value={values.origin}
                onChange={set.setOrigin}
              />
            </Labeled>
          </div>
        </div>
        {choices.data && (
          <LicenseFields
            choices={choices.data}
            draft={values.license}
            problems={part === undefined ? {} : { [part]: failure }}
            packHint="Leave a date empty for no expiry. With no packs selected, the person starts a trial."
            onChange={set.setLicense}
          />
        )}
        {failure && part === undefined && !isAtEmail && (
          <div className="dialog-body">
            <FailureNote text={failure} />
          </div>
        )}
      </div>
      <SubmitFoot onCancel={props.onClose} isBusy={isSending}>
        Send invitation
      </SubmitFoot>
    </form>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
