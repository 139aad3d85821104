import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Systems assign ports from 32,768 on automatically, also to outgoing connections.
const [lowest, above] = [10_240, 32_768];

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, above);
    const server = createServer();
    const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
