import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, runTool } from './engine.ts';
import { fetchFromMaven, trinoVersion } from './trino.ts';

/** Trino's plugin for Open Policy Agent. It isn't published alone; in the full server, most of its files are links to others. */
export const trinoOpa: Engine = {
  folder: `trino-opa-${trinoVersion}`,
  title: `Trino's OPA plugin ${trinoVersion}`,
  async install(folder) {
    await fetchFromMaven('trino-server:tar.gz', folder);
    const name = `trino-server-${trinoVersion}`;
    const parts = ['lib', 'plugin/opa'].map((part) => `${name}/${part}`);
    await runTool('tar', ['xzf', `${name}.tar.gz`, ...parts], folder);
    await rename(join(folder, name, 'plugin', 'opa'), join(folder, 'plugin'));
    await runTool('rm', ['-r', name, `${name}.tar.gz`], folder);
  },
};
