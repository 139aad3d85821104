import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** SQL Server's default port, which tools try first, so that users only type the host name. */
const usualPort = 1433;
const fileOf = (dataFolder: string) => path.join(dataFolder, 'gateway-port');

/** The configured one only; else the last one, so that saved connections keep working, then the default, then any. */
export function portsToTry({
  dataFolder,
  sqlEndpoint,
}: {
  dataFolder: string;
  sqlEndpoint: { port: number };
}): number[] {
  if (sqlEndpoint.port !== 0) return [sqlEndpoint.port];
  const last = readKeptPort(dataFolder);
  return [...new Set([...(last === undefined ? [] : [last]), usualPort, 0])];
}

function readKeptPort(dataFolder: string): number | undefined {
  try {
    const port = Number(readFileSync(fileOf(dataFolder), 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

export function keepPort(dataFolder: string, port: number): void {
  try {
    if (readKeptPort(dataFolder) !== port) writeFileSync(fileOf(dataFolder), String(port));
  } catch {
    // A full or read-only disk is reported by code that depends on it.
  }
}
