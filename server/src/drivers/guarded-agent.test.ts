import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openHttpAgent, openHttpsAgent } from './guarded-agent.ts';
import { hostRefused } from './host-guard.ts';

it('reaches this machine over HTTP only if the operator lists the host [V30]', async () => {
  const server = createServer((_request, response) => response.end('reached')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (allowed: string[]): Promise<string> => {
    const agent = openHttpAgent({ allowed });
    onTestFinished(() => agent.destroy());
    const [response] = await once(get({ host: 'localhost', port, agent }), 'response');
    return (await response.toArray()).join('');
  };
  await expect(ask([])).rejects.toMatchObject({ code: hostRefused });
  await expect(ask(['localhost'])).resolves.toBe('reached');
});

it('does the same over TLS', async () => {
  const agent = openHttpsAgent({ allowed: [] });
  onTestFinished(() => agent.destroy());
  const asked = once(get({ host: 'localhost', port: 1, agent, protocol: 'https:' }), 'response');
  await expect(asked).rejects.toMatchObject({ code: hostRefused });
});
