import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { listenForSockets } from '../../testing/fakes/listen-for-sockets.ts';
import { makeCertificate } from '../../testing/fakes/make-certificate.ts';
import { postgres } from './postgres.ts';

const DAY = 24 * 60 * 60_000;

async function answerTo(daysFromNow: number): Promise<string> {
  const now = Date.now();
  const certificate = makeCertificate(new Date(now - 9 * DAY), new Date(now + daysFromNow * DAY));
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, certificate.cert]);
  const { port, close } = await listenForSockets((socket) => {
    socket.once('data', () => {
      socket.write('S');
      const encrypted = new TLSSocket(socket, { isServer: true, ...certificate });
      encrypted.on('error', () => undefined).once('data', () => encrypted.end());
    });
  });
  onTestFinished(async () => {
    setDefaultCACertificates(trusted);
    await close();
  });
  const settings = { host: '127.0.0.1', port, database: 'd', username: 'u', password: 'p', ssl: true };
  return postgres.open(settings, { fileDirectories: [], memoryMb: 256 }).then(
    () => 'open',
    (error: Error) => error.message,
  );
}

it('does not trust an expired certificate, even of a trusted authority, and continues with a valid one [F13]', async () => {
  expect(await answerTo(-1)).toBe("Couldn't make a trusted, encrypted connection to the database");
  expect(await answerTo(+1)).toBe("Couldn't connect to the database");
});
