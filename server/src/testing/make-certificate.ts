import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for 127.0.0.1 that vouches for itself, and its key, both as PEM. */
interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** One value of X.509's notation (DER): its tag, its length, its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const list = (...items: Buffer[]) => der(0x30, ...items);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** UTC with two digits of the year: 260630120000Z. */
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** Makes a certificate that is valid from `from` until `until`. */
export function makeCertificate(from: Date, until: Date): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = list(oid('2a8648ce3d040302'));
  const name = list(der(0x31, list(oid('550403'), der(0x0c, Buffer.from('127.0.0.1')))));
  const addresses = list(oid('551d11'), der(0x04, list(der(0x87, Buffer.from([127, 0, 0, 1])))));
  const content = list(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    list(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, list(addresses)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines = list(content, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
