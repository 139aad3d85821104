import type { OperatorAnswer } from '../http/operator-socket.ts';

/** One call of the server. */
export type Ask = (method: string, url: string, body?: unknown) => Promise<OperatorAnswer>;

/** The server said no; the message is its sentence. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The answer when it is one; throws the problem's sentence otherwise. */
export function requireDone(given: OperatorAnswer): OperatorAnswer {
  if (given.status >= 200 && given.status < 300) return given;
  let body: { title?: string; detail?: string } = {};
  try {
    body = JSON.parse(given.text);
  } catch {
    // No problem of ours; the status says what there is to say.
  }
  throw new Refused(body.detail ?? body.title ?? `The server responded with ${given.status}.`);
}
