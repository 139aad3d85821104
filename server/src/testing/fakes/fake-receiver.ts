import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { startFakeService } from './fake-service.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies without knowing their shape
  readonly json: any;
}

type AnswerAs = (response: ServerResponse, received: Received) => unknown;

/** A receiver of webhooks that keeps what it was sent, and answers 200 unless told otherwise. */
export async function startFakeReceiver() {
  const received: Received[] = [];
  let answerAs: AnswerAs = (response) => response.end('ok');
  const service = await startFakeService((request, url, body, response) => {
    const one = { path: url.pathname, headers: request.headers, body, json: JSON.parse(body) };
    received.push(one);
    return answerAs(response, one);
  });
  return {
    ...service,
    received,
    answerWith(next: AnswerAs) {
      answerAs = next;
    },
    answerStatus(status: number, headers: Record<string, string> = {}, text = '') {
      answerAs = (response) => response.writeHead(status, headers).end(text);
    },
  };
}
