import { type ProblemBody, type ProblemCode, problems } from '@platbook/contract/problem';

/** A refusal the caller may read. Everything else that is thrown becomes a 500 without its text. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly detail: string | undefined;

  constructor(code: ProblemCode, detail?: string) {
    super(detail ?? problems[code][1]);
    this.name = 'ProblemError';
    this.code = code;
    this.statusCode = problems[code][0];
    this.detail = detail;
  }

  /** The body that goes over the wire. */
  toBody(): ProblemBody {
    return {
      title: problems[this.code][1],
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      code: this.code,
    };
  }
}

/** `throw problem('query.not-found')`: status and title come from the catalogue; `detail` is shown to the person as it is. */
export function problem(code: ProblemCode, detail?: string): ProblemError {
  return new ProblemError(code, detail);
}
