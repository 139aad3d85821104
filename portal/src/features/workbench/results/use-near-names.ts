import type { StatementError } from '@platbook/contract/workbench/batches';
import { type RefObject, useState } from 'react';
import type { NearName } from '../completion/near-names.ts';
import type { SqlEditorHandle } from '../editor/SqlEditor.tsx';
import { useAnswer } from '../table/use-answer.ts';

export interface Mending {
  connectionId: string | undefined;
  editor: RefObject<SqlEditorHandle | null>;
  isReadOnly: boolean;
}

export function useNearNames(error: StatementError, mending: Mending | undefined) {
  const [replaced, setReplaced] = useState<{ of: StatementError; places: number }>();
  const { editor, connectionId } = mending ?? {};
  const ask = async () => {
    const text = editor?.current?.content().text;
    const place = text === undefined ? undefined : placeOf(text, error);
    if (text === undefined || place === undefined || connectionId === undefined) return undefined;
    const { askNearNames } = await import('../completion/completion-home.ts');
    const found = await askNearNames(connectionId, text, place);
    // If the text was edited since the run, another word is in that place.
    return found && error.title.toLowerCase().includes(found.written.toLowerCase())
      ? { of: error, text, found }
      : undefined;
  };
  const answer = useAnswer(ask, [error, connectionId]);
  return {
    near: answer?.of === error ? answer.found : undefined,
    /** In how many places a name was replaced. */
    replaced: replaced?.of === error ? replaced.places : 0,
    async replace({ apply }: NearName) {
      const now = await ask();
      if (!now) return;
      const { text, found } = now;
      const parts: string[] = [];
      let behind = 0;
      let cursor = 0;
      for (const { from, to } of found.places) {
        parts.push(text.slice(behind, from), apply);
        behind = to;
        if (parts.length === 2) cursor = from + apply.length;
      }
      editor?.current?.replace(parts.join('') + text.slice(behind), cursor);
      editor?.current?.focus();
      setReplaced({ of: error, places: found.places.length });
    },
  };
}

/** Offset of an error in UTF-16 units; undefined if it has no column or is outside the text. */
export function placeOf(text: string, { line, column }: StatementError): number | undefined {
  if (line === undefined || column === undefined) return undefined;
  const lines = text.split('\n');
  if (line > lines.length) return undefined;
  return lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}
