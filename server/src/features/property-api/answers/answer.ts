import type { ApiCall } from '../endpoints/endpoint.ts';
import type { Holding } from '../set-data.ts';

/** A reply with status 200, or 204 if it is empty. */
export interface ApiReply {
  readonly body: string | Buffer;
  /** Default: application/json. */
  readonly type?: string;
}

export type Answerer = (call: ApiCall, holding: Holding) => Promise<ApiReply> | ApiReply;
