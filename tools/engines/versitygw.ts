import { type Engine, runTool } from './engine.ts';

const version = '1.8.0';

/** An S3 server that keeps objects as files, built from its Go module. */
export const versitygw: Engine = {
  folder: `versitygw-${version}`,
  title: `versitygw ${version}`,
  async install(folder) {
    const target = `github.com/versity/versitygw/cmd/versitygw@v${version}`;
    await runTool('env', [`GOBIN=${folder}`, 'go', 'install', target], folder);
  },
};
