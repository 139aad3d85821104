import { type Engine, runTool } from './engine.ts';

const version = '26.9.0';

/** ClickHouse's engine as a Python package; Debian's server is of 2018. Everything else that `chdb` brings is for data frames. */
export const chdb: Engine = {
  folder: `chdb-${version}`,
  title: `chDB ${version}`,
  async install(folder) {
    const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--root-user-action=ignore'];
    await runTool('pip', ['install', ...options, '--target', folder, `chdb-core==${version}`], folder);
  },
};
