import {
  type getLicenseChoices,
  type LicenseChange,
  licensePerson,
  type PersonDetail,
} from '@platbook/contract/admin/people';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import { errorText } from '@platbook/ui/call/call-error';
import { Dialog, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import { type CallReply, call } from '../../../api/call.ts';
import { CheckBox } from '../../../widgets/CheckBox.tsx';
import { DayInput } from '../../../widgets/DayInput.tsx';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
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
  const [ends, setEnds] = useState(() => endsWith(current, proposed?.packs ?? []));
  const [chosen, setChosen] = useState(() =>
    countiesWith(current.length > 0 || proposed ? person.counties : [], proposed?.counties ?? []),
  );
  const [failure, setFailure] = useState<string>();
  const packs = [
    { code: '*', name: 'Everything' },
    ...choices.packs,
    ...current.filter(({ code }) => code !== '*' && !choices.packs.some((pack) => pack.code === code)),
  ];
  const tick = (code: string, isTicked: boolean) => {
    const next = new Map(code === '*' ? [] : [...ends].filter(([each]) => each !== '*'));
    if (isTicked) next.set(code, '');
    else next.delete(code);
    setEnds(next);
    setFailure(undefined);
  };
  const tickCounty = (fips: string, isTicked: boolean) => {
    const next = new Set(fips === '*' ? [] : [...chosen].filter((each) => each !== '*'));
    if (isTicked) next.add(fips);
    else next.delete(fips);
    setChosen(next);
    setFailure(undefined);
  };
  const save = async () => {
    const body = {
      packs: [...ends].map(([code, endsOn]) => ({ code, endsOn: endsOn || null })),
      counties: ends.size === 0 ? [] : [...chosen],
    };
    let text: string | undefined;
    const isDone = await control.act('license', (headers) =>
      send(body, headers).catch((error: unknown) => {
        text = errorText(error);
        throw error;
      }),
    );
    if (isDone) onClose();
    else setFailure(text);
  };
  return (
    <Dialog isOpen onClose={onClose} size={680} title={`License for ${person.email}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="license tiles g16 t-13">
          {props.children}
          <fieldset className="shrinks">
            <legend className="b">Packs and datasets</legend>
            {packs.map((pack, index) => (
              <PackField
                key={pack.code}
                {...pack}
                endsOn={ends.get(pack.code)}
                isFocused={part === 'packs' && index === 0}
                onTick={(isTicked) => tick(pack.code, isTicked)}
                onEnd={(day) => setEnds(new Map(ends).set(pack.code, day))}
              />
            ))}
            <p className="hint">Leave the date empty for no expiry. With no packs selected, the license ends.</p>
          </fieldset>
          <CountyFields
            counties={choices.counties}
            chosen={chosen}
            isFocused={part === 'counties'}
            onTick={tickCounty}
            onTrialCounties={() => setChosen(new Set(trialCounties.map(({ fips }) => fips)))}
          />
          <FailureNote text={failure} />
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

interface PackFieldProps {
  code: string;
  name: string;
  endsOn: string | undefined;
  isFocused: boolean;
  onTick: (isTicked: boolean) => void;
  onEnd: (day: string) => void;
}

function PackField({ code, name, endsOn, isFocused, onTick, onEnd }: PackFieldProps) {
  return (
    <div className="license-pack row g12 ruled">
      <label className="check grow">
        <input
          type="checkbox"
          checked={endsOn !== undefined}
          data-autofocus={isFocused ? true : undefined}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <code className="rigid muted s-12">{code === '*' ? '' : code}</code>
        <span className="cut">{name}</span>
      </label>
      {endsOn !== undefined && (
        <DayInput
          boxClass="input rigid sm"
          aria-label={`Expiry date for ${name}`}
          min="2020-01-01"
          max="2099-12-31"
          value={endsOn}
          onChange={onEnd}
        />
      )}
    </div>
  );
}

interface CountyFieldsProps {
  counties: ReplyOf<typeof getLicenseChoices>['counties'];
  chosen: ReadonlySet<string>;
  isFocused: boolean;
  onTick: (fips: string, isTicked: boolean) => void;
  onTrialCounties: () => void;
}

function CountyFields({ counties, chosen, isFocused, onTick, onTrialCounties }: CountyFieldsProps) {
  return (
    <fieldset className="shrinks">
      <legend className="b">Counties</legend>
      <CheckBox
        checked={chosen.has('*')}
        data-autofocus={isFocused ? true : undefined}
        onChange={(isChecked) => onTick('*', isChecked)}
      >
        All counties
        <button type="button" className="link push" onClick={onTrialCounties}>
          The five trial counties
        </button>
      </CheckBox>
      <div className="license-counties tiles">
        {counties.map(({ fips, name }) => (
          <CheckBox key={fips} checked={chosen.has(fips)} onChange={(isChecked) => onTick(fips, isChecked)}>
            {name}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  );
}
