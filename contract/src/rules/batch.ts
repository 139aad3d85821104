/** What a run needs before it is sent, checked on both sides (specification §5). */
import type { PageProblemCode } from '../page-problems.ts';

/** White space, zero-width characters and a byte order mark: text of only these is no SQL text. */
const nothing = /^[\s\u200B-\u200D\u2060\uFEFF]*$/u;

/** True for text that a person would call empty. */
export function isBlank(text: string | null | undefined): boolean {
  return text == null || nothing.test(text);
}

/** The text that runs: the selection when there is one, else the whole. */
export function textToRun(batch: { batchText?: string | null; selectedText?: string | null }): string {
  return batch.selectedText ? batch.selectedText : (batch.batchText ?? '');
}

/** The first thing that is wrong, or undefined when the run may start. */
export function batchProblem(batch: {
  connectionId?: string | null;
  batchText?: string | null;
  selectedText?: string | null;
}): PageProblemCode | undefined {
  if (isBlank(batch.connectionId)) return 'connection.required';
  if (isBlank(textToRun(batch))) return 'batch.text-required';
  return undefined;
}
