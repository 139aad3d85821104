import { isBlank } from '@platbook/contract/rules/batch';
import { formatSql } from '@platbook/contract/workbench/format-sql';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type RefObject, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/call-error.ts';
import { cursorAfter } from './cursor-after.ts';
import type { SqlEditorHandle } from './SqlEditor.tsx';

interface FormatControl {
  isFormatting: boolean;
  /** Formats the editor's text as one undo step; shows the reason if it can't be formatted. */
  format: () => void;
}

/** Formats the open text in the connection's dialect. A text that was edited in the meantime is not changed. */
export function useFormat(editor: RefObject<SqlEditorHandle | null>, connectionId: string | undefined): FormatControl {
  const [isFormatting, setIsFormatting] = useState(false);
  const isUnderWay = useRef(false);
  const format = async () => {
    const before = editor.current?.content();
    if (isUnderWay.current || !before || isBlank(before.text)) return;
    isUnderWay.current = true;
    setIsFormatting(true);
    try {
      const body = { query: before.text, connectionId: connectionId ?? null };
      const { query, reason } = (await call(formatSql, { body })).data;
      const present = editor.current?.content();
      if (present?.text !== before.text) return;
      if (reason) showToast({ kind: 'note', text: reason });
      else editor.current?.replace(query, cursorAfter(present.text, present.cursor, query));
    } catch (error) {
      const text = errorText(error);
      if (text) showToast({ kind: 'error', text });
    } finally {
      isUnderWay.current = false;
      setIsFormatting(false);
    }
  };
  return { isFormatting, format: () => void format() };
}
