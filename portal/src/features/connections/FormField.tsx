import type { Driver } from '@platbook/contract/workbench/connections';
import { Check, ChevronsUpDown } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

const looks = {
  TEXT: { className: 'mono' },
  TEXTAREA: { rows: 4 },
  PASSWORD: { type: 'password', autoComplete: 'new-password' },
};
const spans: Record<string, string> = { host: 'c3', port: 'c1', file: 'c4', token: 'c4', passphrase: 'c4' };

interface DriverFieldProps {
  field: Driver['fields'][number];
  /** The fields of its driver, which share the rows. */
  fields: Driver['fields'];
  value: string | boolean | undefined;
  isSaved: boolean;
  refusal: string | undefined;
  onChange: (value: string | boolean) => void;
}

export function DriverField({ field, fields, value, isSaved, refusal, onChange }: DriverFieldProps) {
  const { key, label, formType, description, placeholder } = field;
  if (formType === 'CHECKBOX')
    return <TickField label={label} hint={description} isTicked={value === true} onChange={onChange} />;
  return (
    <TextField
      label={label}
      hint={refusal ?? (isSaved ? 'Saved on the server and never shown. Type to replace it.' : description)}
      isFlagged={refusal !== undefined}
      span={spanOf(field, fields)}
      name={key}
      required={field.isRequired}
      value={typeof value === 'string' ? value : ''}
      spellCheck={false}
      placeholder={isSaved ? '••••••••••••' : placeholder}
      {...looks[formType]}
      end={isSaved && !value && <span className="muted t-12 nowrap">saved</span>}
      onChange={onChange}
    />
  );
}

function spanOf({ key, formType }: Driver['fields'][number], fields: Driver['fields']): string {
  const isAlone = key === 'database' && !fields.some((each) => each.key === 'schema');
  return isAlone || formType === 'TEXTAREA' ? 'c4' : (spans[key] ?? 'c2');
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLElement>, 'onChange'> {
  label: string;
  hint?: string | undefined;
  span: string;
  isFlagged?: boolean;
  /** For a text of several lines. */
  rows?: number;
  /** For a choice. */
  choices?: readonly (readonly [value: string, text: string])[];
  end?: ReactNode;
  onChange: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, span, isFlagged = false, rows, choices, end, onChange, ...rest } = props;
  const id = useId();
  const input = {
    autoComplete: 'off',
    ...rest,
    id,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    'aria-invalid': isFlagged || undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div className={span}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`${choices ? 'select' : 'input'}${isFlagged ? ' err' : ''}`}>
        {choices ? (
          <>
            <select className="whole" {...input}>
              {choices.map(([value, text]) => (
                <option className="ink" key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <Icon of={ChevronsUpDown} size={14} />
          </>
        ) : rows === undefined ? (
          <input type="text" {...input} />
        ) : (
          <textarea className="grow ink" rows={rows} {...input} />
        )}
        {end}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={`hint${isFlagged ? ' bad' : ''}`}>
          {hint}
        </div>
      )}
    </div>
  );
}

interface TickFieldProps {
  label: string;
  hint?: string | undefined;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

export function TickField({ label, hint, isTicked, onChange }: TickFieldProps) {
  const id = useId();
  return (
    <div className="c4 c-tick holds">
      <input
        className="placed"
        id={id}
        type="checkbox"
        checked={isTicked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label className="row t-13 hand" htmlFor={id}>
        <span className={`box${isTicked ? ' on' : ''}`}>
          <Icon of={Check} />
        </span>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="hint block">
          {hint}
        </span>
      )}
    </div>
  );
}
