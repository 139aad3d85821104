export const API_VERSION = '1.0.0';

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

export class ApiRefusal extends Error {
  readonly statusCode: number;
  readonly msg: string;
  readonly detail: string | undefined;
  readonly parameter: string | undefined;

  constructor(name: keyof typeof refusals, detail?: string, parameter?: string) {
    super(detail ?? refusals[name][1]);
    this.name = 'ApiRefusal';
    [this.statusCode, this.msg] = refusals[name];
    this.detail = detail;
    this.parameter = parameter;
  }

  toJson(id?: string): string {
    const { statusCode: code, msg, detail, parameter } = this;
    return JSON.stringify({ status: { version: API_VERSION, code, msg, total: 0, detail, parameter, id } });
  }
}

export const invalid = (parameter: string, text: string) =>
  new ApiRefusal('invalid', `${parameter} ${text}`, parameter);

export interface Page {
  readonly page: number;
  readonly pagesize: number;
}

/** The page of a reply. A call with a cursor has no number, and the last page no cursor. */
interface ReplyPage {
  readonly page?: number | undefined;
  readonly pagesize: number;
  readonly cursor?: string | undefined;
}

export function buildAnswer(
  list: string,
  records: readonly string[],
  total: number,
  { page, pagesize, cursor }: ReplyPage,
): string {
  const [code, msg] = records.length > 0 ? [0, 'SuccessWithResult'] : [1, 'SuccessWithoutResult'];
  const status = JSON.stringify({ version: API_VERSION, code, msg, total, page, pagesize, cursor });
  return `{"status":${status},"${list}":[${records.join(',')}]}`;
}

/** All records on one page. */
export const answerAll = (list: string, records: readonly string[]) => ({
  body: buildAnswer(list, records, records.length, { page: 1, pagesize: Math.max(1, records.length) }),
});
