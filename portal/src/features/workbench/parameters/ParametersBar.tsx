import './parameters-bar.css';
import type { ParameterType } from '@platbook/contract/workbench/parameter-types';
import { dialectOf, type SqlDialect } from '@platbook/sql/dialects';
import { guessParameterType, parameterText } from '@platbook/sql/parameter-token';
import { type GivenValue, joinList } from '@platbook/sql/parameter-value';
import { findParameters, type TextParameter } from '@platbook/sql/resolve-parameters';
import { CircleAlert } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';
import type { SqlEditorHandle } from '../editor/SqlEditor.tsx';
import type { ParameterValues } from './address-values.ts';
import { ParameterInput } from './ParameterInput.tsx';
import { ParameterMenu } from './ParameterMenu.tsx';

/** Rewrites a parameter's type or default in the text and shifts the cursor if it is after it. Undefined if the parameter is gone. */
function rewriteParameter(
  { text, cursor }: { text: string; cursor: number },
  dialect: SqlDialect,
  name: string,
  change: { type?: ParameterType; defaultText?: string | undefined },
): { text: string; cursor: number } | undefined {
  const found = findParameters(text, dialect).find((parameter) => parameter.name === name);
  if (!found) return undefined;
  const own = found.hasOwnType ? found.type : undefined;
  const type = change.type ?? own;
  const written = parameterText({
    name,
    type: type === guessParameterType(name) ? undefined : type,
    defaultText: 'defaultText' in change ? change.defaultText : found.defaultText,
  });
  const moved =
    cursor >= found.end ? cursor + written.length - (found.end - found.start) : Math.min(cursor, found.start);
  return {
    text: text.slice(0, found.start) + written + text.slice(found.end),
    cursor: cursor < found.start ? cursor : moved,
  };
}

interface ParametersBarProps {
  text: string;
  isReadOnly: boolean;
  connection: { id: string; driver: string } | undefined;
  values: ParameterValues;
  problems: Readonly<Record<string, string>>;
  editor?: RefObject<SqlEditorHandle | null>;
  /** `isDone` if the value was picked rather than typed. */
  onChange: (name: string, value: string, isDone: boolean) => void;
  onDone: () => void;
  onRun: () => void;
}

export function ParametersBar(props: ParametersBarProps) {
  const { values, problems, editor, connection } = props;
  const text = useDeferredValue(props.text);
  const dialect = dialectOf(connection?.driver);
  const parameters = useMemo(() => findParameters(text, dialect), [text, dialect]);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) bar.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  if (parameters.length === 0) return null;
  const rewrite = (parameter: TextParameter, change: Parameters<typeof rewriteParameter>[3]) => {
    const content = editor?.current?.content();
    const next = content && rewriteParameter(content, dialect, parameter.name, change);
    if (next) editor?.current?.replace(next.text, next.cursor);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a bar
    <div ref={bar} className="params wrap rigid ruled flex s-13 raised" role="group" aria-label="Parameters">
      {parameters.map((parameter) => (
        <Parameter
          key={parameter.name}
          {...props}
          parameter={parameter}
          value={valueText(values[parameter.name], parameter.defaultText)}
          problem={problems[parameter.name]}
          onRewrite={(change) => rewrite(parameter, change)}
        />
      ))}
      {parameters.some(({ isOptional }) => isOptional) && (
        <span className="muted t-12 only-wide">Leave optional values empty to skip their [[ ]] clause.</span>
      )}
    </div>
  );
}

type ParameterProps = ParametersBarProps & {
  parameter: TextParameter;
  value: string;
  problem: string | undefined;
  onRewrite: (change: Parameters<typeof rewriteParameter>[3]) => void;
};

function Parameter({ parameter, value, problem, onRewrite, ...props }: ParameterProps) {
  const hintId = useId();
  const { name } = parameter;
  const change = (next: string, isDone = false) => props.onChange(name, next, isDone);
  return (
    <div className={parameter.type === 'list' || parameter.type === 'text' ? 'param wide flex g8' : 'param flex g8'}>
      <ParameterMenu parameter={parameter} value={value} isReadOnly={props.isReadOnly} onRewrite={onRewrite} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles blur and Enter of the input inside */}
      <div
        onBlur={props.onDone}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          if (event.target instanceof HTMLButtonElement) return;
          event.preventDefault();
          props.onRun();
        }}
      >
        <ParameterInput
          parameter={parameter}
          connectionId={props.connection?.id}
          value={value}
          isWrong={problem !== undefined}
          hintId={hintId}
          onChange={change}
        />
        {problem !== undefined && (
          <p id={hintId} className="hint bad" role="alert">
            <Icon of={CircleAlert} size={12} />
            {inputText(problem)}
          </p>
        )}
      </div>
    </div>
  );
}

function inputText(problem: string): string {
  if (problem === 'needs a value') return 'Required';
  const text = problem.replace(/^must be /, 'enter ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valueText(value: GivenValue | undefined, defaultText: string | undefined): string {
  if (value === undefined) return defaultText ?? '';
  return typeof value === 'object' && value !== null ? joinList(value) : String(value ?? '');
}
