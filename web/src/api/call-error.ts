interface CallErrorDetails {
  /** HTTP status; 0 when there was no response. */
  status?: number;
  /** Code of the problem catalog: `query.not-found`. */
  code?: string;
  /** Id of a 5xx, the same as in the server's log. */
  id?: string;
  /** Key of the field that was refused. */
  field?: string;
  /** True when the browser is already on its way to another page, so that nothing more needs to be shown. */
  isLeavingPage?: boolean;
}

/** A call that failed. The message is the text for the person (specification §8). */
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

/** True for what an aborted call throws. It is no one's error and is never shown. */
export function isAborted(error: unknown): boolean {
  return (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

/** The key of the field that a call was refused for. */
export function fieldOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.field : undefined;
}

/** The text to show for whatever was thrown; undefined when nothing is to be shown. */
export function errorText(error: unknown): string | undefined {
  if (isAborted(error)) return undefined;
  if (!(error instanceof CallError)) return 'Something went wrong';
  return error.isLeavingPage ? undefined : error.message;
}
