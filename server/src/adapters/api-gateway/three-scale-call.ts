/** How the Account Management API of 3scale is asked, within the bounds of a call. */
import { type BoundedAnswer, type CallPatience, openBoundedCall } from '../bounded-call/index.ts';
import { GatewayRefusal, GatewayUnavailable } from './api-gateway.ts';

/** Settings of the gateway at 3scale. */
export interface ThreeScaleSettings {
  /** Address of the admin portal, `https://acme-admin.3scale.net`. */
  readonly url: string;
  /** A personal access token with the scope Account Management API, read and write. */
  readonly accessToken: string;
  /** The application plan that keys are made under. */
  readonly planId: string;
}

export type AskThreeScale = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields?: Record<string, string>,
) => Promise<BoundedAnswer>;

const LONGEST_WAIT_MILLISECONDS = 3_000;

/**
 * Asks with the token as the parameter `access_token`, in the body of what writes. What it throttles (429) is asked again after its
 * Retry-After, reading and deleting also after a 5xx, three times in all and never waiting longer than three seconds. Throws
 * GatewayUnavailable, and GatewayRefusal for every other 4xx than 404.
 */
export function openThreeScale({ url, accessToken }: ThreeScaleSettings, patience?: CallPatience): AskThreeScale {
  // The cause of a failed call can name the address, and that holds the token.
  const unavailable = (text: string) => new GatewayUnavailable(`the API gateway ${text}`);
  const call = openBoundedCall(unavailable, LONGEST_WAIT_MILLISECONDS, patience);
  return async (method, path, fields = {}) => {
    const form = new URLSearchParams({ access_token: accessToken, ...fields });
    const isWriting = method === 'POST';
    const init = { method, headers: { accept: 'application/json' }, ...(isWriting ? { body: form } : {}) };
    const address = `${url}${path}${isWriting ? '' : `?${form}`}`;
    // Of what writes, no one knows whether it was done.
    const answer = await call.unlessResting(() => call.ask(address, init, !isWriting));
    if (answer.status >= 400 && answer.status !== 404) throw new GatewayRefusal(answer.status);
    return answer;
  };
}
