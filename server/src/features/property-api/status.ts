/** The `status` element that is in every answer of the property API, errors included, and the refusals it speaks. */

export const API_VERSION = '1.0.0';

export interface ApiStatus {
  readonly version: typeof API_VERSION;
  /** 0 with records, 1 without; the HTTP status of a refusal. */
  readonly code: number;
  readonly msg: string;
  /** Records in all, on every page. */
  readonly total: number;
  readonly page?: number;
  readonly pagesize?: number;
  /** What is wrong, for people. */
  readonly detail?: string;
  /** The parameter that is wrong. */
  readonly parameter?: string;
  /** Of a failure of ours: what to name when asking about it. */
  readonly id?: string;
}

/** The texts of refusals by their name. */
const refusals = {
  invalid: [400, 'Invalid Parameter(s)'],
  missing: [400, 'Missing parameter combination'],
  'page-size': [400, 'pagesize over 100'],
  unauthorized: [401, 'Unauthorized'],
  'not-licensed': [403, 'Not in your license'],
  expired: [403, 'Your account is expired'],
  unknown: [404, 'Unknown resource'],
  method: [405, 'Method not allowed'],
  'rate-limit': [429, 'Rate limit'],
  quota: [429, 'Quota Exceeded'],
  preparing: [503, 'Your data is being prepared'],
  busy: [503, 'Temporarily unavailable'],
  failed: [500, 'Internal error'],
} as const satisfies Record<string, readonly [status: number, msg: string]>;

export type RefusalName = keyof typeof refusals;

/** A refusal that the caller may read; it names the parameter, county or package that it is about. */
export class ApiRefusal extends Error {
  readonly statusCode: number;
  readonly msg: string;
  readonly detail: string | undefined;
  readonly parameter: string | undefined;

  constructor(name: RefusalName, detail?: string, parameter?: string) {
    super(detail ?? refusals[name][1]);
    this.name = 'ApiRefusal';
    [this.statusCode, this.msg] = refusals[name];
    this.detail = detail;
    this.parameter = parameter;
  }

  /** The body that goes over the wire; `id` is that of a failure of ours. */
  toBody(id?: string): { status: ApiStatus } {
    return {
      status: {
        version: API_VERSION,
        code: this.statusCode,
        msg: this.msg,
        total: 0,
        ...(this.detail === undefined ? {} : { detail: this.detail }),
        ...(this.parameter === undefined ? {} : { parameter: this.parameter }),
        ...(id === undefined ? {} : { id }),
      },
    };
  }
}

/** `throw invalid("pagesize", "must be a number")` names the parameter in the text, too. */
export const invalid = (parameter: string, text: string) =>
  new ApiRefusal('invalid', `${parameter} ${text}`, parameter);

/** Everything that an answer tells besides its records. */
export interface Page {
  readonly page: number;
  readonly pagesize: number;
}

/** The text of a whole answer out of the texts of its records. */
export function buildAnswer(list: string, records: readonly string[], total: number, { page, pagesize }: Page): string {
  const [code, msg] = records.length > 0 ? [0, 'SuccessWithResult'] : [1, 'SuccessWithoutResult'];
  return `{"status":{"version":"${API_VERSION}","code":${code},"msg":"${msg}","total":${total},"page":${page},"pagesize":${pagesize}},"${list}":[${records.join(',')}]}`;
}
