/** A call that failed; the message is the text for the person. Status 0: there was no response. */
export class CallError extends Error {
  readonly status: number;
  /** Code of the problem catalog: `report.token`. */
  readonly code: string | undefined;

  constructor(message: string, status = 0, code?: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
  }
}

/** The text to show for whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.message : 'Something went wrong';
}
