import type { OperatorAnswer } from '../http/callers/operator-socket.ts';

export type Ask = (method: string, url: string, body?: unknown) => Promise<OperatorAnswer>;

export class Refused extends Error {
  override readonly name = 'Refused';
}

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
