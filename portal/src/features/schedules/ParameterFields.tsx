import { relativeDates } from '@platbook/contract/workbench/schedules';
import type { TextParameter } from '@platbook/sql/resolve-parameters';
import { CircleAlert } from '@platbook/ui/icons';
import { DateInput } from '@platbook/ui/widgets/date/DateInput.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useId, useState } from 'react';
import { ParameterInput } from '../workbench/index.ts';
import { daysAgo, isRelative, type ParameterDraft, textOfParameter } from './parameter-draft.ts';

interface ParameterFieldsProps {
  parameters: readonly TextParameter[];
  draft: ParameterDraft;
  problems: Readonly<Record<string, string>>;
  connectionId: string | undefined;
  onChange: (name: string, value: string) => void;
}

export function ParameterFields({ parameters, draft, problems, connectionId, onChange }: ParameterFieldsProps) {
  return (
    <fieldset className="sched-params blank">
      <legend className="t-13 m">Parameters</legend>
      <p className="hint">Each run uses these values. Relative dates are set when it starts.</p>
      {parameters.map((parameter) => (
        <Parameter
          key={parameter.name}
          parameter={parameter}
          value={textOfParameter(parameter, draft)}
          problem={problems[parameter.name]}
          connectionId={connectionId}
          onChange={(value) => onChange(parameter.name, value)}
        />
      ))}
    </fieldset>
  );
}

interface ParameterProps {
  parameter: TextParameter;
  value: string;
  problem: string | undefined;
  connectionId: string | undefined;
  onChange: (value: string) => void;
}

function Parameter({ parameter, value, problem, connectionId, onChange }: ParameterProps) {
  const hintId = useId();
  return (
    <div className="mt12">
      <span className="label" aria-hidden="true">
        {parameter.name}
        {parameter.isOptional && <span className="muted"> (optional)</span>}
      </span>
      {parameter.type === 'date' ? (
        <DateParameter
          parameter={parameter}
          value={value}
          isWrong={problem !== undefined}
          hintId={hintId}
          onChange={onChange}
        />
      ) : (
        <ParameterInput
          parameter={parameter}
          connectionId={connectionId}
          value={value}
          isWrong={problem !== undefined}
          hintId={hintId}
          onChange={onChange}
        />
      )}
      {problem !== undefined && (
        <p id={hintId} className="hint bad" role="alert">
          <Icon of={CircleAlert} size={12} />
          {problem}
        </p>
      )}
    </div>
  );
}

/** Without `last month` and the like, which are the same as its start. */
const offered = relativeDates.filter((date) => !/^last/.test(date));
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface DateParameterProps extends Pick<ParameterProps, 'parameter' | 'value' | 'onChange'> {
  isWrong: boolean;
  hintId: string;
}

/** A fixed date, or one that is relative to the run. */
function DateParameter({ parameter, value, isWrong, hintId, onChange }: DateParameterProps) {
  const { name, isOptional } = parameter;
  const [isFixed, setIsFixed] = useState(value !== '' && !isRelative(value));
  const days = daysAgo.exec(value)?.[1];
  const kind = isFixed ? 'fixed' : days === undefined ? value : 'days';
  const described = {
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? hintId : undefined,
    'aria-required': !isOptional,
  };
  const choose = (next: string) => {
    setIsFixed(next === 'fixed');
    onChange(next === 'fixed' ? '' : next === 'days' ? '7 days ago' : next);
  };
  return (
    <div className="sched-date tiles g8">
      <Select
        {...(isFixed ? {} : described)}
        aria-label={name}
        boxClass={isWrong && !isFixed ? 'select err' : 'select'}
        value={kind}
        onChange={choose}
        choices={[
          ['', isOptional ? `Any ${name}` : 'Choose a date'],
          ...offered.map((date) => [date, sentence(date)] as const),
          !isFixed &&
            days === undefined &&
            value !== '' &&
            !offered.includes(value as never) && [value, sentence(value)],
          ['days', 'Days before the run'],
          ['fixed', 'A fixed date'],
        ]}
      />
      {isFixed && (
        <DateInput named={{ 'aria-label': `${name}, fixed date`, ...described }} value={value} onChange={onChange} />
      )}
      {days !== undefined && !isFixed && (
        <span className="input fig">
          <input
            type="number"
            min={0}
            max={3650}
            aria-label={`${name}, days before the run`}
            value={days}
            onChange={(event) =>
              onChange(`${Math.min(3650, Math.max(0, Math.floor(Number(event.target.value))))} days ago`)
            }
          />
          <span className="muted t-12">days</span>
        </span>
      )}
    </div>
  );
}
