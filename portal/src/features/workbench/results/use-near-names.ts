import type { StatementError } from '@platbook/contract/workbench/batches';
import { type RefObject, useEffect, useState } from 'react';
import type { NearName, NearNames } from '../completion/near-names.ts';
import type { SqlEditorHandle } from '../editor/SqlEditor.tsx';

export interface Mending {
  connectionId: string | undefined;
  editor: RefObject<SqlEditorHandle | null>;
  isReadOnly: boolean;
}

export function useNearNames(error: StatementError, mending: Mending | undefined) {
  const [near, setNear] = useState<NearNames>();
  const [replaced, setReplaced] = useState(0);
  const { editor, connectionId } = mending ?? {};
  const ask = async () => {
    const text = editor?.current?.content().text;
    const place = text === undefined ? undefined : placeOf(text, error);
    if (text === undefined || place === undefined || connectionId === undefined) return undefined;
    const { askNearNames } = await import('../completion/completion-home.ts');
    const found = await askNearNames(connectionId, text, place);
    // If the text was edited since the run, another word is in that place.
    return found && error.title.toLowerCase().includes(found.written.toLowerCase()) ? { text, found } : undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per error
  useEffect(() => {
    let isWanted = true;
    setNear(undefined);
    setReplaced(0);
    ask().then(
      (answer) => isWanted && setNear(answer?.found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [error, connectionId]);
  return {
    near,
    replaced,
    async replace({ apply }: NearName) {
      const answer = await ask();
      if (!answer) return;
      const { text, found } = answer;
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
      setReplaced(found.places.length);
    },
  };
}

/** Offset of an error in UTF-16 units; undefined if it has no column or is outside the text. */
function placeOf(text: string, { line, column }: StatementError): number | undefined {
  if (line === undefined || column === undefined) return undefined;
  const lines = text.split('\n');
  if (line > lines.length) return undefined;
  return lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}
