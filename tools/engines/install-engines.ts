import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { logStep, root } from '../run-program.ts';
import { caddy } from './caddy.ts';
import { chdb } from './chdb.ts';
import { debian, debianWithSystemd } from './debian.ts';
import type { Engine } from './engine.ts';
import { helm } from './helm.ts';
import { mariadb } from './mariadb.ts';
import { trino } from './trino.ts';
import { trinoOpa } from './trino-opa.ts';
import { versitygw } from './versitygw.ts';

const engines: readonly Engine[] = [mariadb, chdb, trino, trinoOpa, versitygw, debian, debianWithSystemd, caddy, helm];

const folder = join(root, 'data', 'engines');

/** Installs what is missing, and answers one sentence for each engine that couldn't be had. */
export async function installEngines(): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const problems: string[] = [];
  for (const engine of engines) {
    const home = join(folder, engine.folder);
    if (existsSync(home)) continue;
    await logStep(engine.title, () => installInto(home, engine)).catch((error: Error) => {
      problems.push(`${engine.title}: ${error.message}`);
    });
  }
  return problems;
}

/** A folder with the engine's name is complete: it is filled under another name first. */
async function installInto(home: string, engine: Engine): Promise<void> {
  const staging = `${home}.part`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await engine.install(staging);
  await rename(staging, home);
}
