import type { OperatorAnswer } from '../http/callers/operator-socket.ts';

export type Ask = (method: string, url: string, body?: unknown) => Promise<OperatorAnswer>;

/** The server refused; the message is its explanation. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Returns a successful response; throws the problem's sentence otherwise. */
export function requireDone(given: OperatorAnswer): OperatorAnswer {
  if (given.status >= 200 && given.status < 300) return given;
  let body: { title?: string; detail?: string } = {};
  try {
    body = JSON.parse(given.text);
  } catch {
    // Not a problem body; only the status is known.
  }
  throw new Refused(body.detail ?? body.title ?? `The server responded with ${given.status}.`);
}
