/** A call that failed. The message is the text for the user. Status 0: no response. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status = 0, code?: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
  }
}

export function errorText(error: unknown): string {
  return error instanceof CallError ? error.message : 'Something went wrong';
}
