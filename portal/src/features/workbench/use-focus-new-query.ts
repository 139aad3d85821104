import { type RefObject, useEffect } from 'react';
import type { QueryDocument } from './document/query-document.ts';
import type { SqlEditorHandle } from './editor/SqlEditor.tsx';

/** Focuses the editor whenever a new query opens, except on a phone. */
export function useFocusNewQuery(
  editor: RefObject<SqlEditorHandle | null>,
  { id, opening }: QueryDocument,
  isPhone: boolean,
): void {
  const isNew = id === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the window is resized
  useEffect(() => {
    // An open dialog keeps the focus, so that Escape reaches it.
    const isBehindDialog = window.document.querySelector('[aria-modal="true"]') !== null;
    if (isNew && !isPhone && !isBehindDialog) editor.current?.focus();
  }, [isNew, opening]);
}
