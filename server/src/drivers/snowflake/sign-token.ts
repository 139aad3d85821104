import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SettingsError } from '../driver.ts';

/** A token is valid for at most an hour ("Authenticating to the server"). */
const validSeconds = 3_300;
const renewSeconds = 600;

/** Reads a private key in PEM form. Throws SettingsError, never with a part of the key. */
export function readPrivateKey(pem: string, passphrase: string | undefined): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch {
    const isEncrypted = /ENCRYPTED/.test(pem);
    if (isEncrypted && passphrase === undefined)
      throw new SettingsError('passphrase', 'The private key is encrypted. Enter its passphrase');
    if (isEncrypted) throw new SettingsError('passphrase', "The passphrase doesn't open the private key");
    throw new SettingsError('privateKey', 'Paste the private key with its BEGIN and END lines (PKCS#8, PEM)');
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new SettingsError('privateKey', 'The private key must be an RSA key of at least 2,048 bits');
  return key;
}

/** `SHA256:…` of the public key, as DESCRIBE USER shows it in RSA_PUBLIC_KEY_FP. */
export function fingerprintOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('base64')}`;
}

/** An account locator is named without its region and cloud. */
export function accountOf(account: string): string {
  return (account.split('.')[0] as string).toUpperCase();
}

/** Signs tokens for key-pair authentication and renews them before they expire. */
export class TokenSigner {
  readonly #account: string;
  readonly #user: string;
  readonly #key: KeyObject;
  readonly #now: () => number;
  #token: Promise<string> | undefined;
  #renewAt = 0;

  constructor(account: string, user: string, key: KeyObject, now: () => number = Date.now) {
    this.#account = accountOf(account);
    this.#user = user.toUpperCase();
    this.#key = key;
    this.#now = now;
  }

  token(): Promise<string> {
    const seconds = Math.floor(this.#now() / 1000);
    if (this.#token === undefined || seconds >= this.#renewAt) {
      this.#renewAt = seconds + validSeconds - renewSeconds;
      this.#token = this.#sign(seconds);
    }
    return this.#token;
  }

  /** The next token is a new one. */
  forget(): void {
    this.#token = undefined;
  }

  async #sign(seconds: number): Promise<string> {
    const { SignJWT } = await import('jose');
    const subject = `${this.#account}.${this.#user}`;
    return new SignJWT()
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(`${subject}.${fingerprintOf(this.#key)}`)
      .setSubject(subject)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + validSeconds)
      .sign(this.#key);
  }
}
