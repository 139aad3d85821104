import { type Engine, installWheel } from './engine.ts';

const version = '26.9.0';

/** ClickHouse's engine as a Python package; Debian's server is of 2018. Everything else that `chdb` brings is for data frames. */
export const chdb: Engine = {
  folder: `chdb-${version}`,
  title: `chDB ${version}`,
  install: (folder) => installWheel(folder, `chdb-core==${version}`),
};
