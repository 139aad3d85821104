import { preparingText } from '@platbook/contract/workbench/schema-info';

interface CallErrorDetails {
  /** HTTP status; 0 if there was no response. */
  status?: number;
  /** Code in the problem catalog, e.g. `report.token`. */
  code?: string | undefined;
  /** ID of a 5xx, as in the server's log. */
  id?: string | undefined;
  field?: string | undefined;
}

/** A failed call. The message is for the user. */
export class CallError extends Error {
  override readonly name = 'CallError';
  declare readonly status: number;
  declare readonly code: string | undefined;
  declare readonly id: string | undefined;
  declare readonly field: string | undefined;
  /** True if the browser is already navigating away, so nothing needs to be shown. */
  declare isLeavingPage: boolean | undefined;

  constructor(message: string, details: CallErrorDetails = {}) {
    super(message);
    Object.assign(this, { status: 0, ...details });
  }
}

/** True for the error of an aborted call, which is never shown. */
export function isAborted(error: unknown): boolean {
  return (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

export function fieldOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.field : undefined;
}

/** True while the user's property data is being written. */
export function isPreparing(error: unknown): boolean {
  return error instanceof CallError && error.message === preparingText;
}

/** The text to show for a thrown value; undefined if nothing should be shown. */
export function errorText(error: unknown): string | undefined {
  if (isAborted(error)) return undefined;
  if (!(error instanceof CallError)) return 'Something went wrong';
  return error.isLeavingPage ? undefined : error.message;
}

/** Like `errorText`, for a place that always shows a text. */
export function failureText(error: unknown): string {
  return errorText(error) ?? 'Something went wrong';
}
