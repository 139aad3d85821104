import type { Connection } from '@platbook/contract/connections';
import { limits } from '@platbook/contract/limits';
import { isBlank } from '@platbook/contract/rules/batch';
import type { Example } from '@platbook/contract/solutions';
import type { RefObject } from 'react';
import type { DocumentControl } from './document/use-query-document.ts';
import type { SqlEditorHandle } from './editor/SqlEditor.tsx';
import type { RunControl } from './results/use-run.ts';
import { useForgetOnOpening, useRunOnOpening } from './use-on-opening.ts';

interface RunningWishes {
  run: RunControl;
  control: DocumentControl;
  connection: Connection | undefined;
  /** The session that runs go into, if there is one. */
  clientId: string | undefined;
  editor: RefObject<SqlEditorHandle | null>;
  /** The address asks for a run when the page opens. */
  isRunWanted: boolean;
  /** Called when a text was sent. */
  onSent: () => void;
}

/** The ways in which a run starts on the workbench. */
export interface Running {
  /** Runs the selection, or the whole text; does nothing while a run is going. */
  runNow: () => void;
  /** Runs the statement that the cursor stands in or touches. */
  runStatement: () => Promise<void>;
  /** Puts an example into the editor and runs it. */
  runExample: (example: Example) => void;
}

/** Starts runs of the open document: by key or button, from an example, and once when the address says so. */
export function useRunning({
  run,
  control,
  connection,
  clientId,
  editor,
  isRunWanted,
  onSent,
}: RunningWishes): Running {
  const { document } = control;
  const runText = (text: string, selection?: { text: string; offset: number }, example?: Example) => {
    run.run({
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
    runExample(example) {
      control.setText(example.queryText);
      control.setChart(example.chart);
      if (!document.name) control.setName(example.name);
      runText(example.queryText, undefined, example);
    },
  };
}
