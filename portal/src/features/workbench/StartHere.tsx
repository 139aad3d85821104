import { type Example, listExamples } from '@platbook/contract/packs/solutions';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { ChartColumn, ChartColumnStacked, ChartLine, ChartScatter, Play, Table2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { commandKey, Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/use-endpoint.ts';
import './start-here.css';

interface StartHereProps {
  connectionName: string | undefined;
  /** Undefined until loaded; no example is offered before that because none is known to work. */
  schema: SchemaInfo | undefined;
  isEditorEmpty: boolean;
  onExample: (example: Example) => void;
  onRun: () => void;
}

function iconOf({ chart }: Example) {
  const type = chart?.chartType ?? '';
  if (type.startsWith('stacked-bar')) return ChartColumnStacked;
  if (type === 'bubble') return ChartScatter;
  if (type === 'line') return ChartLine;
  return type === '' ? Table2 : ChartColumn;
}

const keys = [
  ['Run everything or the selection', [commandKey, 'Enter']],
  ['Run current statement', [commandKey, 'Shift', 'Enter']],
  ['Format', ['Shift', 'Enter']],
  ['Save', [commandKey, 'S']],
  ['Find', [commandKey, 'F']],
  ['Show suggestions', ['Ctrl', 'Space']],
  ['Fix unknown name', ['Alt', 'Enter']],
  ['Move focus out of the editor', ['Esc', 'Tab']],
] as const;

export function StartHere({ connectionName, schema, isEditorEmpty, onExample, onRun }: StartHereProps) {
  // Examples are optional: a failed load shows no error.
  const examples = useQuery({
    ...endpointQuery(listExamples, { isBackground: true }),
    enabled: isEditorEmpty && schema !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const has = (object: string) => {
    const [name = '', table = ''] = object.split('.');
    return Object.hasOwn(schema ?? {}, name) && Object.hasOwn(schema?.[name] ?? {}, table);
  };
  const offered = isEditorEmpty ? (examples.data ?? []).filter(({ objects }) => objects.every(has)) : [];
  return (
    <div className="state fills scrolls">
      {!isEditorEmpty && (
        <p className="row g12 mb20">
          <span>Run the query to see its result here.</span>
          <Button onClick={onRun}>Run query</Button>
        </p>
      )}
      <div className={`ex tiles${offered.length > 0 ? '' : ' bare'}`}>
        {offered.length > 0 && (
          <section>
            <h2 className="t-15 mb8">Start from an example on {connectionName}</h2>
            <ul>
              {offered.map((example) => (
                <li className="topped tiles middle" key={example.id}>
                  <Icon of={iconOf(example)} />
                  <div className="grow">
                    <div className="m">{example.name}</div>
                    <div className="mono cut muted s-12">{example.queryText.replaceAll(/\s+/g, ' ')}</div>
                  </div>
                  <Button icon={Play} aria-label={`Run ${example.name}`} onClick={() => onExample(example)}>
                    Run
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="only-wide">
          <h2 className="t-15 mb8">Keys</h2>
          <dl className="kv topped tiles g8">
            {keys.map(([what, caps]) => (
              <div className="spread flex g16" key={what}>
                <dt className="muted">{what}</dt>
                <dd className="row g4">
                  {caps.map((cap) => (
                    <Kbd key={cap} keys={cap} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
