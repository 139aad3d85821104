import { createHash, createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const iterations = 4096;

const keyed = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The password of a set's login: only who has the secret can sign in as it. */
export function setPassword(secret: string, hash: string): string {
  return keyed(secret, `platbook search ${hash}`).toString('base64url');
}

/** A password as PostgreSQL stores it (RFC 5803), so that it never appears in a statement. */
export async function scramVerifier(password: string, salt: Buffer): Promise<string> {
  const salted = await derive(password, salt, iterations, 32, 'sha256');
  const stored = createHash('sha256').update(keyed(salted, 'Client Key')).digest('base64');
  const server = keyed(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`;
}
