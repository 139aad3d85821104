import type { getLicenseChoices, LicenseChange } from '@platbook/contract/admin/people';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import { DateInput } from '@platbook/ui/widgets/date/DateInput.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { type ReactNode, useId, useState } from 'react';
import { CheckBox } from '../../../widgets/CheckBox.tsx';
import { isDay } from './person-texts.ts';

export interface LicenseDraft {
  /** Last days by pack; '' for no expiry. */
  readonly ends: ReadonlyMap<string, string>;
  readonly counties: ReadonlySet<string>;
}
export type LicenseProblems = { readonly [Part in 'packs' | 'counties']?: string | undefined };

export const emptyLicense: LicenseDraft = { ends: new Map(), counties: new Set() };

export const licenseBody = ({ ends, counties }: LicenseDraft): LicenseChange => ({
  packs: [...ends].map(([code, endsOn]) => ({ code, endsOn: endsOn || null })),
  counties: ends.size === 0 ? [] : [...counties],
});

/** What can be seen to be wrong before the license is sent. */
export function licenseProblems({ ends }: LicenseDraft): LicenseProblems | undefined {
  return [...ends.values()].every((endsOn) => endsOn === '' || isDay(endsOn))
    ? undefined
    : { packs: 'Enter expiry dates like 2027-01-31' };
}

/** The part of the license that a refusal is about: `packs`, or `license.packs.0.endsOn` within an invitation. */
export const licensePart = (field: string | undefined): 'packs' | 'counties' | undefined =>
  (['packs', 'counties'] as const).find((part) => field?.split('.').includes(part));

/** `*` stands for everything and is never chosen together with others. */
function toggled(chosen: Iterable<string>, code: string, isChosen: boolean): string[] {
  const others = [...chosen].filter((each) => each !== code && (code !== '*' || !isChosen) && each !== '*');
  return isChosen ? [...others, code] : others;
}

interface LicenseFieldsProps {
  choices: ReplyOf<typeof getLicenseChoices>;
  /** Packs that are held and no longer in the catalog. */
  formerPacks?: readonly { code: string; name: string }[];
  draft: LicenseDraft;
  onChange: (draft: LicenseDraft) => void;
  problems: LicenseProblems;
  focused?: 'packs' | 'counties' | undefined;
  packHint: string;
}

export function LicenseFields(props: LicenseFieldsProps) {
  const { choices, formerPacks = [], draft, onChange, problems, focused, packHint } = props;
  const { ends, counties } = draft;
  const setPacks = (codes: readonly string[]) =>
    onChange({ ...draft, ends: new Map(codes.map((code) => [code, ends.get(code) ?? ''])) });
  const setCounties = (codes: readonly string[]) => onChange({ ...draft, counties: new Set(codes) });
  return (
    <div className="license tiles g16 t-13">
      <Choices
        title="Packs and datasets"
        what="packs"
        all={[...choices.packs, ...formerPacks]}
        everything="Everything"
        chosen={ends}
        isFocused={focused === 'packs'}
        problem={problems.packs}
        hint={packHint}
        onChange={setPacks}
      >
        {({ code, name }) =>
          ends.has(code) && (
            <span className="row g6 rigid">
              <span className="muted t-12" aria-hidden="true">
                Expiry date
              </span>
              <DateInput
                size="sm"
                named={{
                  'aria-label': `Expiry date for ${name}`,
                  'aria-invalid': problems.packs !== undefined && !isDay(ends.get(code) || '2000-01-01'),
                }}
                value={ends.get(code) ?? ''}
                onChange={(endsOn) => onChange({ ...draft, ends: new Map(ends).set(code, endsOn) })}
              />
            </span>
          )
        }
      </Choices>
      <Choices
        title="Counties"
        what="counties"
        all={choices.counties.map(({ fips, name }) => ({ code: fips, name }))}
        everything="All counties"
        chosen={counties}
        isFocused={focused === 'counties'}
        problem={problems.counties}
        action={
          <button
            type="button"
            className="link t-12"
            onClick={() => setCounties(trialCounties.map(({ fips }) => fips))}
          >
            Trial counties
          </button>
        }
        onChange={setCounties}
      />
    </div>
  );
}

interface Choice {
  code: string;
  name: string;
}
interface ChoicesProps {
  title: string;
  what: string;
  all: readonly Choice[];
  everything: string;
  chosen: ReadonlySet<string> | ReadonlyMap<string, string>;
  isFocused: boolean;
  problem: string | undefined;
  hint?: string;
  action?: ReactNode;
  children?: (choice: Choice) => ReactNode;
  onChange: (codes: readonly string[]) => void;
}

/** A list of check boxes with a search; "Select all" takes what the search shows. */
function Choices(props: ChoicesProps) {
  const { title, what, all, everything, chosen, isFocused, problem, hint, action, children, onChange } = props;
  const id = useId();
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all.filter(({ code, name }) => words.every((word) => `${code} ${name}`.toLowerCase().includes(word)));
  const selectShown = () => {
    const codes = new Set([...chosen.keys(), ...shown.map(({ code }) => code)]);
    codes.delete('*');
    onChange([...codes]);
  };
  const line = (choice: Choice, isFirst = false) => (
    <div className="license-pack row g12 ruled" key={choice.code}>
      <CheckBox
        checked={chosen.has(choice.code)}
        data-autofocus={isFirst || undefined}
        onChange={(isChosen) => onChange(toggled(chosen.keys(), choice.code, isChosen))}
      >
        <span className="cut" title={choice.name}>
          {choice.name}
        </span>
      </CheckBox>
      <span className="push" />
      {children?.(choice)}
    </div>
  );
  return (
    <fieldset
      className="shrinks"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && `${id}-problem`}
    >
      <legend className="b">{title}</legend>
      <SearchField label={`Find ${what}`} value={search} onChange={setSearch} />
      <p className="row g12 wrap mt4 mb4">
        <span className="muted t-12">{chosen.has('*') ? everything : `${chosen.size} of ${all.length} selected`}</span>
        <span className="push" />
        {action}
        <button type="button" className="link t-12" aria-label={`Select all ${what} shown`} onClick={selectShown}>
          Select all
        </button>
        <button type="button" className="link t-12" aria-label={`Clear ${what}`} onClick={() => onChange([])}>
          Clear
        </button>
      </p>
      {problem && (
        <p id={`${id}-problem`} className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <div className="license-list scrolls framed">
        {words.length === 0 && line({ code: '*', name: everything }, isFocused)}
        {shown.map((choice) => line(choice))}
        {shown.length === 0 && <p className="muted center">No matching {what}</p>}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
}
