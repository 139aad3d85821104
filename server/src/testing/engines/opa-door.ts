import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Answer = (path: string, body: string, response: ServerResponse) => unknown;

/** Everything is allowed: for a test's own preparations. */
const openly: Answer = (path, body, response) => {
  const { action } = JSON.parse(body).input;
  const all =
    (action.operation === 'FilterColumns' ? action.filterResources?.[0].table.columns : action.filterResources) ?? [];
  const lists: Record<string, unknown> = { batch: Object.keys(all).map(Number), 'row-filters': [], 'column-masks': [] };
  response.end(JSON.stringify({ result: lists[path] ?? true }));
};

/** What an engine's OPA plugin asks. A test decides what it hears; at first, that everything is allowed. */
export async function openOpaDoor() {
  let answer = openly;
  const server = createServer(async (request: IncomingMessage, response) => {
    response.setHeader('content-type', 'application/json');
    await answer(request.url?.slice(1) ?? '', await text(request), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    files: {
      'access-control.properties': [
        'access-control.name=opa',
        `opa.policy.uri=${url}/allow`,
        `opa.policy.batched-uri=${url}/batch`,
        `opa.policy.row-filters-uri=${url}/row-filters`,
        '',
      ].join('\n'),
    },
    answer(next: Answer = openly) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
