import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Rules = Record<string, unknown>;

/** Lets anyone do anything: for a test's own preparations. */
export const openRules: Rules = {
  catalogs: [{ allow: 'all' }],
  schemas: [{ owner: true }],
  tables: [{ privileges: ['SELECT', 'INSERT', 'DELETE', 'UPDATE', 'OWNERSHIP', 'GRANT_SELECT'] }],
  procedures: [{ privileges: ['EXECUTE'] }],
  system_information: [{ allow: ['read', 'write'] }],
};

/** Where an engine loads its rules from. A test decides what it gets; at first, `openRules`. */
export async function openRulesDoor() {
  let answer: (response: ServerResponse) => unknown = (response) => response.end(JSON.stringify(openRules));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    void answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/engine-rules/fBGh2sJ9qXw4`;
  return {
    url,
    files: {
      'access-control.properties': `access-control.name=file\nsecurity.config-file=${url}\nsecurity.refresh-period=1s\n`,
    },
    answer(next: typeof answer) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
