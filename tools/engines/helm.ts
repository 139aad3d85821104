import { type Engine, runTool } from './engine.ts';

const version = '3.22.0';

/** Renders the chart in `deploy/helm`, built from its Go module. */
export const helm: Engine = {
  folder: `helm-${version}`,
  title: `Helm ${version}`,
  async install(folder) {
    await runTool('env', [`GOBIN=${folder}`, 'go', 'install', `helm.sh/helm/v3/cmd/helm@v${version}`], folder);
  },
};
