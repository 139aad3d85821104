import type { Driver } from '@platbook/contract/workbench/connections';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

const spans: Record<string, string> = { host: 'c3', port: 'c1', file: 'c4' };

interface DriverFieldProps {
  field: Driver['fields'][number];
  value: string | boolean | undefined;
  isSaved: boolean;
  refusal: string | undefined;
  onChange: (value: string | boolean) => void;
}

export function DriverField({ field, value, isSaved, refusal, onChange }: DriverFieldProps) {
  const { key, label, formType, description, placeholder } = field;
  if (formType === 'CHECKBOX')
    return <TickField label={label} hint={description} isTicked={value === true} onChange={onChange} />;
  const common = {
    name: key,
    value: typeof value === 'string' ? value : '',
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const hint = refusal ?? (isSaved ? 'Saved on the server and never shown. Type to replace it.' : description);
  return (
    <TextField
      label={label}
      hint={hint}
      isFlagged={refusal !== undefined}
      span={formType === 'TEXTAREA' ? 'c4' : (spans[key] ?? 'c2')}
    >
      {(described) =>
        formType === 'TEXTAREA' ? (
          <textarea className="grow ink" {...common} {...described} placeholder={placeholder} rows={4} />
        ) : formType === 'PASSWORD' ? (
          <>
            <input
              {...common}
              {...described}
              type="password"
              autoComplete="new-password"
              placeholder={isSaved ? '••••••••••••' : placeholder}
            />
            {isSaved && !value && <span className="muted t-12 nowrap">saved</span>}
          </>
        ) : (
          <input {...common} {...described} className="mono" type="text" placeholder={placeholder} />
        )
      }
    </TextField>
  );
}

interface TextFieldProps {
  label: string;
  hint?: string | undefined;
  span: string;
  isFlagged?: boolean;
  isSelect?: boolean;
  children: (described: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

export function TextField({ label, hint, span, isFlagged, isSelect, children }: TextFieldProps) {
  const id = useId();
  return (
    <div className={span}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`${isSelect ? 'select' : 'input'}${isFlagged ? ' err' : ''}`}>
        {children({
          id,
          ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
          ...(isFlagged ? { 'aria-invalid': true } : {}),
        })}
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
