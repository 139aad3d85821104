import { limits } from '@platbook/contract/limits';
import type { Example } from '@platbook/contract/packs/solutions';
import { isBlank } from '@platbook/contract/rules/batch';
import type { Connection } from '@platbook/contract/workbench/connections';
import { type RefObject, useEffect, useRef } from 'react';
import type { DocumentControl } from './document/use-query-document.ts';
import type { SqlEditorHandle } from './editor/SqlEditor.tsx';
import type { ParametersControl } from './parameters/use-parameters.tsx';
import type { RunControl } from './results/run/use-run.ts';
import type { SchemaRow } from './schema/schema-tree.ts';

interface RunningOptions {
  run: RunControl;
  control: DocumentControl;
  connection: Connection | undefined;
  clientId: string | undefined;
  editor: RefObject<SqlEditorHandle | null>;
  parameters: ParametersControl;
  isRunWanted: boolean;
  onSent: () => void;
}

export function useRunning(options: RunningOptions) {
  const { run, control, connection, clientId, editor, parameters, isRunWanted, onSent } = options;
  const { document } = control;
  const runText = (text: string, selection?: { text: string; offset: number }, example?: Example) => {
    const send = (given: Awaited<ReturnType<ParametersControl['gather']>>) => {
      run.run({
        ...(given ? { parameters: given } : {}),
        connectionId: connection?.id ?? null,
        connectionClientId: clientId ?? null,
        queryId: document.id || null,
        name: (example?.name ?? document.name).slice(0, limits.queryNameLength) || null,
        batchText: text,
        selectedText: selection?.text ?? null,
        selectionOffset: selection?.offset ?? null,
        chart: (example ?? document).chart,
      });
      if (!isBlank(text)) onSent();
    };
    const running = selection?.text ?? text;
    if (!running.includes('{{')) send(undefined);
    else void parameters.gather(running, text).then((given) => given && send(given));
  };
  useRunOnOpening(isRunWanted, () => {
    if (!isBlank(document.text)) runText(document.text);
  });
  useForgetOnOpening(document.opening, run.forget);
  return {
    runNow() {
      if (!run.state.going) runText(document.text, editor.current?.selection());
    },
    async runStatement() {
      const content = editor.current?.content();
      if (run.state.going || !content) return;
      const { findStatement } = await import('./find-statement.ts');
      const found = findStatement(content.text, content.cursor, connection?.driver);
      runText(content.text, found);
    },
    preview(row: SchemaRow) {
      if (run.state.going) return;
      const session = { connectionId: connection?.id ?? null, connectionClientId: clientId ?? null };
      void import('./schema/row-sql.ts').then(({ previewOf }) =>
        run.run({ ...session, ...previewOf(row, connection?.driver) }),
      );
    },
    runExample(example: Example) {
      control.setText(example.queryText);
      control.setChart(example.chart);
      if (!document.name) control.setName(example.name);
      runText(example.queryText, undefined, example);
    },
  };
}

function useRunOnOpening(isWanted: boolean, run: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (isWanted) run();
  });
}

function useForgetOnOpening(opening: number, forget: () => void): void {
  const before = useRef(opening);
  useEffect(() => {
    if (before.current !== opening) forget();
    before.current = opening;
  }, [opening, forget]);
}
