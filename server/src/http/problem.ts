import { type ProblemBody, type ProblemCode, problems } from '@platbook/contract/problem';

export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly detail: string | undefined;
  readonly field: string | undefined;

  constructor(code: ProblemCode, detail?: string, field?: string) {
    super(detail ?? problems[code][1]);
    this.name = 'ProblemError';
    this.code = code;
    this.statusCode = problems[code][0];
    this.detail = detail;
    this.field = field;
  }

  toBody(): ProblemBody {
    return {
      title: problems[this.code][1],
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      code: this.code,
      ...(this.field === undefined ? {} : { field: this.field }),
    };
  }
}

/** `detail` is shown to the user as it is, next to `field` if a form has it. */
export function problem(code: ProblemCode, detail?: string, field?: string): ProblemError {
  return new ProblemError(code, detail, field);
}
