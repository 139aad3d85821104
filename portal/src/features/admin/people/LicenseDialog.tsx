import { type getLicenseChoices, licensePerson, type PersonDetail } from '@platbook/contract/admin/people';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { errorText, fieldOf } from '@platbook/ui/call/call-error';
import { Dialog, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
import {
  type LicenseDraft,
  LicenseFields,
  type LicenseProblems,
  licenseBody,
  licensePart,
  licenseProblems,
} from './LicenseFields.tsx';
import type { PersonControl } from './use-person.ts';

interface LicenseDialogProps {
  person: PersonDetail;
  choices: ReplyOf<typeof getLicenseChoices>;
  part: 'packs' | 'counties';
  control: PersonControl;
  onClose: () => void;
}

export function LicenseDialog({ person, choices, part, control, onClose }: LicenseDialogProps) {
  const current = person.subscriptions.filter(({ isOver }) => !isOver);
  const [draft, setDraft] = useState<LicenseDraft>(() => ({
    ends: new Map(current.map(({ code, endsOn }) => [code, endsOn ?? ''])),
    counties: new Set(current.length > 0 ? person.counties : []),
  }));
  const [problems, setProblems] = useState<LicenseProblems & { all?: string | undefined }>({});
  const save = async () => {
    const wrong = licenseProblems(draft);
    setProblems(wrong ?? {});
    if (wrong) return;
    const body = licenseBody(draft);
    let refused: typeof problems = {};
    const isDone = await control.act('license', (headers) =>
      call(licensePerson, { params: { id: person.id }, body, headers, isBackground: true }).catch((error: unknown) => {
        refused = { [licensePart(fieldOf(error)) ?? 'all']: errorText(error) };
        throw error;
      }),
    );
    if (isDone) onClose();
    else setProblems(refused);
  };
  const isFormer = ({ code }: { code: string }) => code !== '*' && !choices.packs.some((pack) => pack.code === code);
  return (
    <Dialog isOpen onClose={onClose} size={860} title={`License for ${person.email}`} className="col clips">
      <form
        className="fills col"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="fills scrolls">
          <LicenseFields
            choices={choices}
            formerPacks={current.filter(isFormer)}
            draft={draft}
            problems={problems}
            focused={part}
            packHint="Leave a date empty for no expiry. With no packs selected, the license ends."
            onChange={(next) => {
              setDraft(next);
              setProblems({});
            }}
          />
          {problems.all && (
            <div className="dialog-body">
              <FailureNote text={problems.all} />
            </div>
          )}
        </div>
        <SubmitFoot onCancel={onClose} isBusy={control.doing === 'license'}>
          Save license
        </SubmitFoot>
      </form>
    </Dialog>
  );
}
