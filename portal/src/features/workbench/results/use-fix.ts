import type { StatementError } from '@platbook/contract/workbench/batches';
import { applyFix } from '@platbook/sql/fixes/broken-statement';
import { useState } from 'react';
import { useAnswer } from '../table/use-answer.ts';
import { type Mending, placeOf } from './use-near-names.ts';

/** What is wrong with the statement, and a button's work that mends it. */
export function useFix(error: StatementError, mending: Mending | undefined) {
  const [applied, setApplied] = useState<StatementError>();
  const { editor, connectionId } = mending ?? {};
  const ask = async () => {
    const text = editor?.current?.content().text;
    if (text === undefined || connectionId === undefined) return undefined;
    const { askFix } = await import('../completion/completion-home.ts');
    const fix = await askFix(connectionId, text, error.title, placeOf(text, error));
    return fix && { of: error, text, fix };
  };
  const answer = useAnswer(ask, [error, connectionId]);
  const fix = answer?.of === error ? answer.fix : undefined;
  return {
    fix,
    isApplied: applied === error,
    async apply() {
      // The text may have been edited since the run.
      const now = await ask();
      if (!now || now.fix.label !== fix?.label) return;
      const first = now.fix.edits[0];
      editor?.current?.replace(applyFix(now.text, now.fix), (first?.from ?? 0) + (first?.text.length ?? 0));
      editor?.current?.focus();
      setApplied(error);
    },
  };
}
