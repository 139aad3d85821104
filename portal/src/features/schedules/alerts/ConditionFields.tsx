import { type BoundSubject, boundSubjects, type Comparison, comparisons } from '@platbook/contract/workbench/alerts';
import { CircleAlert } from '@platbook/ui/icons';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { useId } from 'react';
import { SelectField } from '../../../widgets/SelectField.tsx';
import { TextField } from '../../../widgets/TextField.tsx';
import { DeliveryFields } from '../deliveries/DeliveryFields.tsx';
import { type AlertDraft, type AlertField, type AlertProblemAt, chosenKeys } from './alert-draft.ts';
import { comparisonTexts, subjectTexts } from './condition-text.ts';
import type { ResultColumns } from './use-result-columns.ts';
import './alerts.css';

interface ConditionFieldsProps {
  draft: AlertDraft;
  /** The name until one is typed. */
  name: string;
  columns: ResultColumns | undefined;
  problem: AlertProblemAt | undefined;
  onChange: (change: Partial<AlertDraft>) => void;
  isFocusedFirst?: boolean;
}

const kinds = [
  ['new-rows', 'Rows are new'],
  ['bound', 'A value crosses a bound'],
  ['failure', 'The run fails'],
  ['no-rows', 'The run returns no rows'],
] as const;
const digests = [
  ['each', 'After each run'],
  ['daily', 'Once a day'],
] as const;

export function ConditionFields(props: ConditionFieldsProps) {
  const { draft, name, problem, onChange, isFocusedFirst } = props;
  const problemAt = (field: AlertField) => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      <SelectField
        label="Alert me when"
        choices={kinds}
        value={draft.kind}
        data-autofocus={isFocusedFirst || undefined}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'new-rows' && <KeyFields {...props} problem={problem} />}
      {draft.kind === 'bound' && <BoundFields {...props} problemAt={problemAt} />}
      <TextField
        label="Alert name"
        boxClass=""
        autoComplete="off"
        maxLength={255}
        value={name}
        problem={problemAt('name')}
        onChange={(typed) => onChange({ name: typed })}
      />
      <div>
        <p className="label">Notify me</p>
        <Segments
          label="Notify me"
          choices={digests}
          value={draft.digest}
          onChange={(digest) => onChange({ digest })}
        />
        <p className="hint">
          {draft.digest === 'daily'
            ? "At the first run of a day in the schedule's time zone, with everything since the last time."
            : 'The first run sets what later ones are compared with and sends nothing.'}
        </p>
      </div>
      <DeliveryFields
        draft={draft.delivery}
        hasChart={false}
        problem={problemAt('recipients')}
        onChange={(delivery) => onChange({ delivery })}
        isOfAlert
      />
    </>
  );
}

/** Names of more columns are typed. */
const mostListed = 200;

const listed = (names: readonly string[]) => names.join(', ');

function KeyFields({ draft, columns, problem, onChange }: ConditionFieldsProps) {
  const { hasChanges } = draft;
  const keyColumns = chosenKeys(draft, columns);
  const isChosen = keyColumns !== undefined;
  const known = columns && listed(columns.keys);
  const text = problem?.field === 'keyColumns' ? problem.text : undefined;
  return (
    <>
      <SelectField
        label="A row is new if its key is"
        choices={[
          known !== '' && ['primary', known ? `Primary key (${known})` : 'Primary key of the property tables'],
          ['chosen', 'Columns that I choose'],
        ]}
        value={isChosen ? 'chosen' : 'primary'}
        onChange={(way) => onChange({ keyColumns: way === 'primary' ? undefined : (columns?.keys ?? []) })}
      />
      {isChosen &&
        (columns && columns.names.length <= mostListed ? (
          <ColumnChoice
            names={columns.names}
            chosen={keyColumns}
            problem={text}
            onChange={(chosen) => onChange({ keyColumns: chosen })}
          />
        ) : (
          <TextField
            label="Key columns"
            boxClass="mono"
            autoComplete="off"
            spellCheck={false}
            placeholder="PropertyID, RecordingDate"
            value={listed(keyColumns)}
            problem={text}
            hint="Names as in the result, separated by commas."
            onChange={(typed) => onChange({ keyColumns: typed === '' ? [] : typed.split(/,\s*/) })}
          />
        ))}
      <CheckLine isOn={hasChanges} onChange={() => onChange({ hasChanges: !hasChanges })}>
        Also rows whose other columns changed
      </CheckLine>
    </>
  );
}

interface ColumnChoiceProps {
  names: readonly string[];
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

function ColumnChoice({ names, chosen, problem, onChange }: ColumnChoiceProps) {
  const id = useId();
  // Chosen ones that the result no longer has can be removed.
  const shown = [...new Set([...names, ...chosen])];
  return (
    <fieldset className="alert-keys" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="label">Key columns</legend>
      <div className="framed scrolls">
        {shown.map((name) => (
          <CheckLine
            key={name}
            isOn={chosen.includes(name)}
            onChange={() =>
              onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
            }
          >
            <span className="breaks">{name}</span>
          </CheckLine>
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="hint bad" role="alert" tabIndex={-1} aria-invalid="true">
          <Icon of={CircleAlert} size={12} />
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface BoundFieldsProps extends ConditionFieldsProps {
  problemAt: (field: AlertField) => string | undefined;
}

function BoundFields({ draft, columns, problemAt, onChange }: BoundFieldsProps) {
  const { of, column, comparison, value } = draft;
  return (
    <>
      <SelectField
        label="Watch"
        choices={boundSubjects.map((subject): [BoundSubject, string] => [subject, subjectTexts[subject]])}
        value={of}
        onChange={(subject) => onChange({ of: subject })}
      />
      {of !== 'row-count' && <ColumnField {...{ column, columns, onChange }} problem={problemAt('column')} />}
      <div className="sched-when tiles g12">
        <SelectField
          label="Is"
          choices={comparisons.map((each): [Comparison, string] => [each, comparisonTexts[each]])}
          value={comparison}
          onChange={(chosen) => onChange({ comparison: chosen })}
        />
        <TextField
          label="Number"
          boxClass="fig"
          inputMode="decimal"
          autoComplete="off"
          placeholder="400,000"
          value={value}
          problem={problemAt('value')}
          onChange={(typed) => onChange({ value: typed })}
        />
      </div>
    </>
  );
}

type ColumnFieldProps = Pick<ConditionFieldsProps, 'columns' | 'onChange'> & {
  column: string;
  problem: string | undefined;
};

function ColumnField({ column, columns, problem, onChange }: ColumnFieldProps) {
  if (!columns)
    return (
      <TextField
        label="Column"
        boxClass=""
        autoComplete="off"
        spellCheck={false}
        value={column}
        problem={problem}
        hint="Its name as in the result."
        onChange={(typed) => onChange({ column: typed })}
      />
    );
  return (
    <SelectField
      label="Column"
      problem={problem}
      choices={[
        column === '' && ['', 'Choose a column'],
        column !== '' && !columns.names.includes(column) && [column, `${column} (not in the last result)`],
        ...[...new Set(columns.names)].map((name): [string, string] => [name, name]),
      ]}
      value={column}
      onChange={(chosen) => onChange({ column: chosen })}
    />
  );
}
