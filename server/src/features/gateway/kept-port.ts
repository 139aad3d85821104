import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The port that every tool of SQL Server tries on its own, so that a host's name is all that people must type. */
const usualPort = 1433;
const fileOf = (dataFolder: string) => path.join(dataFolder, 'gateway-port');

/**
 * Which ports to try, in order: the configured one alone; else that of the last start, so that what people typed into their tools continues
 * working, then the usual one, then any.
 */
export function portsToTry({ dataFolder, gateway }: { dataFolder: string; gateway: { port: number } }): number[] {
  if (gateway.port !== 0) return [gateway.port];
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

/** Keeps the one that was found; where nothing can be written, the next start looks again. */
export function keepPort(dataFolder: string, port: number): void {
  try {
    if (readKeptPort(dataFolder) !== port) writeFileSync(fileOf(dataFolder), String(port));
  } catch {
    // A full or read-only disk is told of by what needs it more.
  }
}
