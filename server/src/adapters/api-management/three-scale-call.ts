import { type BoundedAnswer, type CallPatience, openBoundedCall } from '../bounded-call/index.ts';
import { GatewayRefusal, GatewayUnavailable } from './api-gateway.ts';

export interface ThreeScaleSettings {
  /** URL of the admin portal, `https://acme-admin.3scale.net`. */
  readonly url: string;
  readonly accessToken: string;
  readonly planId: string;
}

export type AskThreeScale = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields?: Record<string, string>,
) => Promise<BoundedAnswer>;

const LONGEST_WAIT_MILLISECONDS = 3_000;

/** Retries throttled calls, and after a 5xx everything but writes. Throws GatewayUnavailable, and GatewayRefusal for every 4xx except 404. */
export function openThreeScale({ url, accessToken }: ThreeScaleSettings, patience?: CallPatience): AskThreeScale {
  // The cause of a failed call can contain the URL, and that contains the token.
  const unavailable = (text: string) => new GatewayUnavailable(`the API gateway ${text}`);
  const call = openBoundedCall(unavailable, LONGEST_WAIT_MILLISECONDS, patience);
  return async (method, path, fields = {}) => {
    const form = new URLSearchParams({ access_token: accessToken, ...fields });
    const isWriting = method === 'POST';
    const init = { method, headers: { accept: 'application/json' }, ...(isWriting ? { body: form } : {}) };
    const address = `${url}${path}${isWriting ? '' : `?${form}`}`;
    // After a failed write, it is unknown whether it was done, so it isn't retried.
    const answer = await call.unlessResting(() => call.ask(address, init, !isWriting));
    if (answer.status >= 400 && answer.status !== 404) throw new GatewayRefusal(answer.status);
    return answer;
  };
}
