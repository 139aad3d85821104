import { isBlank } from '@platbook/contract/rules/batch';
import { formatSql } from '@platbook/contract/workbench/format-sql';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type RefObject, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { showError } from '../../../api/show-error.ts';
import type { SqlEditorHandle } from './SqlEditor.tsx';

export function useFormat(editor: RefObject<SqlEditorHandle | null>, connectionId: string | undefined) {
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
      showError(error);
    } finally {
      isUnderWay.current = false;
      setIsFormatting(false);
    }
  };
  return { isFormatting, format: () => void format() };
}

/** The cursor's offset after reformatting: after the same number of non-blank characters as before. UTF-16 units. */
export function cursorAfter(before: string, cursor: number, after: string): number {
  let left = 0;
  for (let at = 0; at < cursor; at += 1) if (!isBlankAt(before, at)) left += 1;
  let place = 0;
  while (place < after.length && left > 0) {
    if (!isBlankAt(after, place)) left -= 1;
    place += 1;
  }
  return place;
}

function isBlankAt(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 0x20;
}
