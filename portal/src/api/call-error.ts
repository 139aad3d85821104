interface CallErrorDetails {
  /** HTTP status; 0 if there was no response. */
  status?: number;
  code?: string;
  /** ID of a 5xx, as in the server's log. */
  id?: string;
  field?: string;
  /** True if the browser is already navigating away, so nothing needs to be shown. */
  isLeavingPage?: boolean;
}

/** A failed call. The message is for the user. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly id: string | undefined;
  readonly field: string | undefined;
  readonly isLeavingPage: boolean;

  constructor(message: string, { status = 0, code, id, field, isLeavingPage = false }: CallErrorDetails = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.id = id;
    this.field = field;
    this.isLeavingPage = isLeavingPage;
  }
}

/** True for the error of an aborted call, which is never shown. */
export function isAborted(error: unknown): boolean {
  return (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

export function fieldOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.field : undefined;
}

/** The text to show for a thrown value; undefined if nothing should be shown. */
export function errorText(error: unknown): string | undefined {
  if (isAborted(error)) return undefined;
  if (!(error instanceof CallError)) return 'Something went wrong';
  return error.isLeavingPage ? undefined : error.message;
}
