import {
  type getLicenseChoices,
  type LicenseChange,
  licensePerson,
  type PersonDetail,
} from '@platbook/contract/admin/people';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { errorText, fieldOf } from '@platbook/ui/call/call-error';
import { Dialog, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import { type CallReply, call } from '../../../api/call.ts';
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
  /** Added to the current license; the user can change it. */
  proposed?: { packs: readonly string[]; counties: readonly string[] };
  /** Replaces the call that saves the license. */
  send?: (license: LicenseChange, headers: Record<string, string>) => Promise<CallReply<PersonDetail>>;
  /** Above the fields. */
  children?: ReactNode;
  onClose: () => void;
}

export function LicenseDialog(props: LicenseDialogProps) {
  const { person, choices, part, control, proposed, onClose } = props;
  const {
    send = (body, headers) => call(licensePerson, { params: { id: person.id }, body, headers, isBackground: true }),
  } = props;
  const current = person.subscriptions.filter(({ isOver }) => !isOver);
  const [draft, setDraft] = useState<LicenseDraft>(() => ({
    ends: endsWith(current, proposed?.packs ?? []),
    counties: countiesWith(current.length > 0 || proposed ? person.counties : [], proposed?.counties ?? []),
  }));
  const [problems, setProblems] = useState<LicenseProblems & { all?: string | undefined }>({});
  const save = async () => {
    const wrong = licenseProblems(draft);
    setProblems(wrong ?? {});
    if (wrong) return;
    const body = licenseBody(draft);
    let refused: typeof problems = {};
    const isDone = await control.act('license', (headers) =>
      send(body, headers).catch((error: unknown) => {
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
          {props.children}
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

/** `*` already includes whatever is proposed. */
function endsWith(current: PersonDetail['subscriptions'], proposed: readonly string[]): Map<string, string> {
  const ends = new Map(current.map(({ code, endsOn }) => [code, endsOn ?? '']));
  for (const code of ends.has('*') ? [] : proposed) if (!ends.has(code)) ends.set(code, '');
  return ends;
}

const countiesWith = (current: readonly string[], proposed: readonly string[]) =>
  new Set(current.includes('*') ? current : [...current, ...proposed]);
