import type { ApiCall } from './parse-call.ts';
import type { Holding } from './set-data.ts';

/** What is sent with status 200, or with 204 when it is empty. */
export interface ApiReply {
  readonly body: string | Buffer;
  /** application/json when absent. */
  readonly type?: string;
}

/** Answers a kind of endpoint. */
export type Answerer = (call: ApiCall, holding: Holding) => Promise<ApiReply> | ApiReply;
