import { Lock, Play } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { commandKey, Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { RequestAccess } from '../access/index.ts';
import type { ExplorerEndpoint, ExplorerParameter, ParameterRow } from './read-document.ts';

interface ParameterFormProps {
  endpoint: ExplorerEndpoint;
  isLocked: boolean;
  values: Readonly<Record<string, string>>;
  wrong: string | undefined;
  isBusy: boolean;
  onChange(name: string, value: string): void;
  onSubmit(): void;
}

export function ParameterForm({ endpoint, isLocked, values, wrong, isBusy, onChange, onSubmit }: ParameterFormProps) {
  const { name, summary, objects, sections } = endpoint;
  return (
    <form
      className="ax-form shrinks"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 className="ax-name row g10 breaks">
        <span className="ax-verb">GET</span>
        {name}
      </h2>
      <p className="muted">
        {summary}
        {objects.length > 0 && (
          <>
            {' Reads '}
            {objects.map((object, index) => (
              <span key={object}>
                {index > 0 && ', '}
                <code>{object}</code>
              </span>
            ))}
            , in the counties you license.
          </>
        )}
      </p>
      {isLocked && (
        <div className="note sales mt12">
          <Icon of={Lock} size={14} />
          <span className="grow">
            This endpoint isn't in your license.
            <span className="block mt8">
              <RequestAccess thing={{ kind: 'endpoint', subject: name }} />
            </span>
          </span>
        </div>
      )}
      {sections.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3 className="s-13">{title}</h3>
          {rows.map((row) => (
            <Row key={row.name} row={row} values={values} wrong={wrong} onChange={onChange} />
          ))}
        </section>
      ))}
      {sections.length === 0 && <p className="muted ax-none">No parameters</p>}
      <div className="ax-go row g12 wrap">
        <Button look="primary" type="submit" isBusy={isBusy}>
          {!isBusy && <Icon of={Play} size={14} />}
          Try it
          <Kbd keys={`${commandKey}+Enter`} />
        </Button>
        <span className="muted">Each 200 response counts as one call</span>
      </div>
    </form>
  );
}

type RowProps = Pick<ParameterFormProps, 'values' | 'wrong' | 'onChange'> & { row: ParameterRow };

function Row({ row, values, wrong, onChange }: RowProps) {
  const [first] = row.parameters;
  const hintId = `hint-${row.name.replace(/\W+/g, '-')}`;
  return (
    <div className="ax-prm tiles g16 ruled">
      <div>
        <code className="m">{row.name}</code>{' '}
        <span className="muted t-12">
          {first?.type}
          {first?.isRequired && ', required'}
        </span>
        {first?.hint && (
          <p id={hintId} className="muted t-12">
            {first.hint}
          </p>
        )}
      </div>
      <div className="row g4">
        {row.parameters.map((parameter) => (
          <Field
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            isWrong={wrong === parameter.name}
            hintId={first?.hint ? hintId : undefined}
            onChange={(value) => onChange(parameter.name, value)}
          />
        ))}
      </div>
    </div>
  );
}

interface FieldProps {
  parameter: ExplorerParameter;
  value: string;
  isWrong: boolean;
  hintId: string | undefined;
  onChange(value: string): void;
}

function Field(props: FieldProps) {
  const { parameter, value, isWrong, hintId, onChange } = props;
  const { name, type, choices, example, isRequired } = parameter;
  const same = {
    'aria-label': name,
    'aria-describedby': hintId,
    'aria-invalid': isWrong || undefined,
    value,
  };
  if (choices.length > 0)
    return (
      <Select
        {...same}
        boxClass={isWrong ? 'select shrinks err' : 'select shrinks'}
        onChange={onChange}
        choices={[['', 'any'], ...choices.map((choice) => [choice, choice] as const)]}
      />
    );
  return (
    <span className={isWrong ? 'input shrinks err' : 'input shrinks'}>
      <input
        {...same}
        type="text"
        inputMode={type === 'number' ? 'decimal' : undefined}
        placeholder={example || 'any'}
        aria-required={isRequired || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
