/** Self-signed, X.509 (RFC 5280) in DER. Node creates no certificates; packages that do are many times this code's size. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  // The shortest form: strict readers (Go, GnuTLS) refuse any other.
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const list = (...items: Buffer[]) => der(0x30, ...items);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const digits = (at: Date) => at.toISOString().replace(/\D/g, '').slice(0, 14);
/** Two-digit years until 2049, four digits afterwards (RFC 5280 §4.1.2.5). */
const time = (at: Date) =>
  at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(`${digits(at).slice(2)}Z`))
    : der(0x18, Buffer.from(`${digits(at)}Z`));
const extension = (id: string, isCritical: boolean, value: Buffer) =>
  list(oid(id), ...(isCritical ? [der(0x01, Buffer.from([255]))] : []), der(0x04, value));

const ecdsaWithSha256 = list(oid('2a8648ce3d040302'));
const [subjectAltName, keyUsage, extendedKeyUsage, basicConstraints] = ['551d11', '551d0f', '551d25', '551d13'];
const serverAuthentication = oid('2b06010505070301');

export function makeCertificate(hosts: readonly [string, ...string[]], from: Date, until: Date): CertificatePair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // A common name has at most 64 characters; clients check the alternative names.
  const name = list(der(0x31, list(oid('550403'), der(0x0c, Buffer.from(hosts[0].slice(0, 64))))));
  const names = hosts.map((host) =>
    isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host, 'latin1')),
  );
  const content = list(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    list(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      list(
        extension(subjectAltName!, false, list(...names)),
        extension(basicConstraints!, true, list()),
        extension(keyUsage!, true, der(0x03, Buffer.from([7, 0x80]))),
        extension(extendedKeyUsage!, false, list(serverAuthentication)),
      ),
    ),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  // No empty lines: parsers treat one as the end.
  const lines = list(content, ecdsaWithSha256, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
