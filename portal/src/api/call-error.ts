interface CallErrorDetails {
  /** HTTP status; 0 if there was no response. */
  status?: number;
  code?: string;
  id?: string;
  field?: string;
  /** True if the browser is already navigating away, so nothing needs to be shown. */
  isLeavingPage?: boolean;
}

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

export function isAborted(error: unknown): boolean {
  return (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

export function fieldOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.field : undefined;
}

export function errorText(error: unknown): string | undefined {
  if (isAborted(error)) return undefined;
  if (!(error instanceof CallError)) return 'Something went wrong';
  return error.isLeavingPage ? undefined : error.message;
}
