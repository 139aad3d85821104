import type { PageProblemCode } from '../page-problems.ts';

const nothing = /^[\s\u200B-\u200D\u2060\uFEFF]*$/u;

export function isBlank(text: string | null | undefined): boolean {
  return text == null || nothing.test(text);
}

export function textToRun(batch: { batchText?: string | null; selectedText?: string | null }): string {
  return batch.selectedText ? batch.selectedText : (batch.batchText ?? '');
}

/** The first problem, or undefined if the run can start. */
export function batchProblem(batch: {
  connectionId?: string | null;
  batchText?: string | null;
  selectedText?: string | null;
}): PageProblemCode | undefined {
  if (isBlank(batch.connectionId)) return 'connection.required';
  if (isBlank(textToRun(batch))) return 'batch.text-required';
  return undefined;
}
