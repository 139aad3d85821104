import { ChartColumnStacked, ChartScatter, Play, Table2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { commandKey, Kbd } from '../../ui/Kbd.tsx';
import { type Example, examples } from './examples.ts';
import type { SchemaIndex } from './sql-completion.ts';

interface StartHereProps {
  connectionName: string | undefined;
  schema: SchemaIndex;
  /** Examples are for an empty editor; with text in it only the keys are shown. */
  isEditorEmpty: boolean;
  onRun: (example: Example) => void;
}

const icons = { bars: ChartColumnStacked, points: ChartScatter, table: Table2 };
const keys = [
  ['Run all, or what is selected', [commandKey, 'Enter']],
  ['Save', [commandKey, 'S']],
  ['Find in the text', [commandKey, 'F']],
  ['Offer names', ['Ctrl', 'Space']],
  ['Leave the editor', ['Esc', 'Tab']],
] as const;

/** What stands in the results area before anything ran: examples that this connection can answer, and the keys. */
export function StartHere({ connectionName, schema, isEditorEmpty, onRun }: StartHereProps) {
  const has = ([name, table]: readonly [string, string]) =>
    schema.tables.get(table.toLowerCase())?.some((entry) => entry.schema.toLowerCase() === name.toLowerCase()) ?? false;
  const offered = isEditorEmpty ? examples.filter((example) => example.reads.every(has)) : [];
  return (
    <div className="state">
      <div className={`ex${offered.length > 0 ? '' : ' bare'}`}>
        {offered.length > 0 && (
          <section>
            <h2 className="t-15">Start from an example on {connectionName}</h2>
            <ul>
              {offered.map((example) => (
                <li key={example.name}>
                  <Icon of={icons[example.kind]} />
                  <div className="grow">
                    <div className="m">{example.name}</div>
                    <div className="mono cut">{example.sql.replaceAll(/\s+/g, ' ')}</div>
                  </div>
                  <Button aria-label={`Run ${example.name}`} onClick={() => onRun(example)}>
                    <Icon of={Play} size={14} />
                    Run
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="only-wide">
          <h2 className="t-15">Keys</h2>
          <dl className="kv">
            {keys.map(([what, caps]) => (
              <div key={what}>
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
