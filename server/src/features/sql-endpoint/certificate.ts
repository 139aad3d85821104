import { X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { type CertificatePair, makeCertificate } from '@platbook/tds/make-certificate';
import type { Services } from '../../services.ts';
import { agreeOnPair } from './certificate-store.ts';

export interface EndpointCertificate extends CertificatePair {
  /** SHA-256 of the certificate, as tools show it: hexadecimal pairs separated by colons. */
  readonly fingerprint: string;
  /** If true, clients must import it or be configured to trust it. */
  readonly isSelfSigned: boolean;
  readonly validUntil: Date;
}

const DAY = 24 * 60 * 60_000;
const validDays = 3_650;
/** A certificate that expires within this many days is replaced. */
const renewDays = 30;

type CertificateServices = Pick<Services, 'config' | 'db' | 'dialect' | 'secretBox'>;

/** A self-signed one is created once and stored, for all nodes of a host, so that tools keep trusting it. Throws a one-sentence error. */
export async function openCertificate(services: CertificateServices, now: Date): Promise<EndpointCertificate> {
  const { config, dialect } = services;
  const { certificateFile, keyFile, publicHost } = config.sqlEndpoint;
  if (certificateFile !== '') {
    const pair = { cert: readText(certificateFile), key: readText(keyFile) };
    return describe(pair, 'GATEWAY_CERTIFICATE and GATEWAY_KEY');
  }
  const files = filesOf(config.dataFolder);
  const isUsable = (certificate: EndpointCertificate) => isFor(certificate, publicHost, now);
  if (dialect === 'postgres') {
    const stored = await agreeOnPair(services, publicHost, {
      isUsable: (pair) => isUsable(describe(pair, 'The stored certificate')),
      // A site that had one node keeps its certificate.
      offer: () => readKept(files, isUsable) ?? makeFor(publicHost, now),
    });
    return describe(stored, 'The stored certificate');
  }
  const kept = readKept(files, isUsable);
  if (kept !== undefined) return kept;
  const made = makeFor(publicHost, now);
  writeWhole(files.key, made.key, 0o600);
  writeWhole(files.cert, made.cert, 0o644);
  return describe(made, files.cert);
}

const filesOf = (dataFolder: string) => ({
  cert: path.join(dataFolder, 'gateway-certificate.pem'),
  key: path.join(dataFolder, 'gateway-key.pem'),
});

function makeFor(publicHost: string, now: Date): CertificatePair {
  const hosts: [string, ...string[]] = [publicHost, 'localhost', '127.0.0.1'];
  return makeCertificate(
    hosts.filter((host, index) => !host.includes(':') && hosts.indexOf(host) === index) as [string, ...string[]],
    new Date(now.getTime() - DAY),
    new Date(now.getTime() + validDays * DAY),
  );
}

function isFor({ cert, validUntil }: EndpointCertificate, host: string, now: Date): boolean {
  const x509 = new X509Certificate(cert);
  const isOfHost = host.includes(':') || x509.checkHost(host) !== undefined || x509.checkIP(host) !== undefined;
  return isOfHost && validUntil.getTime() - now.getTime() > renewDays * DAY;
}

function readKept(
  { cert, key }: ReturnType<typeof filesOf>,
  isUsable: (certificate: EndpointCertificate) => boolean,
): EndpointCertificate | undefined {
  try {
    const kept = describe({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }, cert);
    return isUsable(kept) ? kept : undefined;
  } catch {
    // Missing, truncated or mismatched files.
    return undefined;
  }
}

function describe(pair: CertificatePair, where: string): EndpointCertificate {
  try {
    createSecureContext(pair);
    const x509 = new X509Certificate(pair.cert);
    return {
      ...pair,
      fingerprint: x509.fingerprint256,
      isSelfSigned: x509.issuer === x509.subject,
      validUntil: x509.validToDate,
    };
  } catch (cause) {
    throw new Error(`${where}: they must contain a certificate and its private key in PEM format.`, { cause });
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`The SQL endpoint's certificate file ${file} can't be read.`, { cause });
  }
}

function writeWhole(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}
