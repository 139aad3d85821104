import { X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Config } from '../../config.ts';
import { type CertificatePair, makeCertificate } from './make-certificate.ts';

/** What the gateway proves itself with. */
export interface GatewayCertificate extends CertificatePair {
  /** SHA-256 of the certificate, as tools show it: pairs of hexadecimal digits with colons. */
  readonly fingerprint: string;
  /** Tools must be given it, or be told to trust it. */
  readonly isSelfSigned: boolean;
  readonly validUntil: Date;
}

const DAY = 24 * 60 * 60_000;
const validDays = 3_650;
/** One that ends so soon is made again. */
const renewDays = 30;

/**
 * The configured certificate; else one that vouches for itself, which is made once and kept in the data folder so that tools that were told
 * to trust it continue doing so. It is made again before it ends, and when people are told another host. Throws one sentence.
 */
export function readCertificate(
  { gateway, dataFolder }: Pick<Config, 'gateway' | 'dataFolder'>,
  now: Date,
): GatewayCertificate {
  if (gateway.certificateFile !== '') {
    const pair = { cert: readText(gateway.certificateFile), key: readText(gateway.keyFile) };
    return describe(pair, 'GATEWAY_CERTIFICATE and GATEWAY_KEY');
  }
  const [certFile, keyFile] = [
    path.join(dataFolder, 'gateway-certificate.pem'),
    path.join(dataFolder, 'gateway-key.pem'),
  ];
  const kept = readKept(certFile, keyFile, gateway.publicHost, now);
  if (kept !== undefined) return kept;
  const hosts: [string, ...string[]] = [gateway.publicHost, 'localhost', '127.0.0.1'];
  const made = makeCertificate(
    hosts.filter((host, index) => !host.includes(':') && hosts.indexOf(host) === index) as [string, ...string[]],
    new Date(now.getTime() - DAY),
    new Date(now.getTime() + validDays * DAY),
  );
  writeWhole(keyFile, made.key, 0o600);
  writeWhole(certFile, made.cert, 0o644);
  return describe(made, certFile);
}

function readKept(certFile: string, keyFile: string, host: string, now: Date): GatewayCertificate | undefined {
  try {
    const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
    const kept = describe(pair, certFile);
    const x509 = new X509Certificate(pair.cert);
    const isOfHost = host.includes(':') || x509.checkHost(host) !== undefined || x509.checkIP(host) !== undefined;
    return isOfHost && kept.validUntil.getTime() - now.getTime() > renewDays * DAY ? kept : undefined;
  } catch {
    // Not there, cut off, or not of one another.
    return undefined;
  }
}

/** Throws when the two do not belong together. */
function describe(pair: CertificatePair, where: string): GatewayCertificate {
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
