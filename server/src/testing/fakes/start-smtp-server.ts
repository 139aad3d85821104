import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { findFreePort } from '../find-free-port.ts';
import { makeCertificate } from './make-certificate.ts';

export interface ReceivedMail {
  readonly to: string[];
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
  readonly raw: string;
  readonly messageId: string;
}

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

export interface TestSmtpOptions {
  readonly server?: SMTPServerOptions;
  readonly onMail?: (mail: ReceivedMail) => Promise<void> | void;
}

/** Creates it, started; the caller stops it. Recipients starting with `unknown` are unknown, with `busy` are busy. */
export async function startSmtpServer({ server: own = {}, onMail }: TestSmtpOptions = {}) {
  const host = '127.0.0.1';
  const port = await findFreePort();
  const day = 86_400_000;
  const { cert, key } = makeCertificate(new Date(Date.now() - day), new Date(Date.now() + day));
  const mails: ReceivedMail[] = [];
  let running: SMTPServer | undefined;
  const open = () =>
    new SMTPServer({
      cert,
      key,
      authOptional: true,
      closeTimeout: 200,
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'right/password' ? done(null, { user: username }) : done(new Error('Wrong password')),
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('unknown'))
          return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        if (address.startsWith('busy')) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        return done();
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => void parts.push(part));
        stream.on('end', async () => {
          const raw = Buffer.concat(parts).toString();
          const mail: ReceivedMail = {
            raw,
            to: session.envelope.rcptTo.map(({ address }) => address),
            isEncrypted: session.secure,
            user: session.user as string | undefined,
            messageId: /^Message-ID: (.*)\r$/im.exec(raw)?.[1] ?? '',
          };
          mails.push(mail);
          await onMail?.(mail);
          done();
        });
      },
      ...own,
    });
  const start = async () => {
    const next = open();
    next.on('error', () => {});
    await new Promise<void>((resolve) => next.listen(port, host, resolve));
    running = next;
  };
  await start();
  return {
    host,
    port,
    ca: cert,
    mails,
    start,
    stop: async () => {
      const last = running;
      running = undefined;
      if (last !== undefined) await new Promise<void>((resolve) => void last.close(() => resolve()));
    },
  };
}
