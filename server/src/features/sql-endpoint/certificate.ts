import { X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { type CertificatePair, makeCertificate } from '@platbook/tds/make-certificate';
import type { Config } from '../../config/config.ts';

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

/** A self-signed one is created once and stored, so that tools keep trusting it. Throws a one-sentence error. */
export function readCertificate({ sqlEndpoint, dataFolder }: Pick<Config, 'sqlEndpoint' | 'dataFolder'>, now: Date) {
  if (sqlEndpoint.certificateFile !== '') {
    const pair = { cert: readText(sqlEndpoint.certificateFile), key: readText(sqlEndpoint.keyFile) };
    return describe(pair, 'GATEWAY_CERTIFICATE and GATEWAY_KEY');
  }
  const [certFile, keyFile] = [
    path.join(dataFolder, 'gateway-certificate.pem'),
    path.join(dataFolder, 'gateway-key.pem'),
  ];
  const kept = readKept(certFile, keyFile, sqlEndpoint.publicHost, now);
  if (kept !== undefined) return kept;
  const hosts: [string, ...string[]] = [sqlEndpoint.publicHost, 'localhost', '127.0.0.1'];
  const made = makeCertificate(
    hosts.filter((host, index) => !host.includes(':') && hosts.indexOf(host) === index) as [string, ...string[]],
    new Date(now.getTime() - DAY),
    new Date(now.getTime() + validDays * DAY),
  );
  writeWhole(keyFile, made.key, 0o600);
  writeWhole(certFile, made.cert, 0o644);
  return describe(made, certFile);
}

function readKept(certFile: string, keyFile: string, host: string, now: Date): EndpointCertificate | undefined {
  try {
    const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
    const kept = describe(pair, certFile);
    const x509 = new X509Certificate(pair.cert);
    const isOfHost = host.includes(':') || x509.checkHost(host) !== undefined || x509.checkIP(host) !== undefined;
    return isOfHost && kept.validUntil.getTime() - now.getTime() > renewDays * DAY ? kept : undefined;
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
