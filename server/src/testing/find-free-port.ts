import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Systems give ports from 32,768 on to whoever asks for any, connections that go out included: such a port could be gone again
// before its server starts, or while it is started again.
const [lowest, above] = [10_240, 32_768];

/** A TCP port of loopback that no one listened on a moment ago, and that the system doesn't assign automatically. */
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
