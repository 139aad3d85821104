import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../../server/src/config/settings.ts';
import { configurationDocs, configurationPage } from '../configuration-docs.ts';
import { inputHashes, staleFiles } from '../content/made.ts';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';

export const checkConfigurationDocs: Gate = {
  name: 'configuration page',
  async run() {
    const written = existsSync(configurationPage) ? readFileSync(configurationPage, 'utf8') : '';
    const isFresh = written === configurationDocs(settings);
    return {
      says: `${Object.keys(settings).length} settings`,
      problems: isFresh ? [] : ['docs/configuration.md is stale: run "node tools/configuration-docs.ts".'],
    };
  },
};

const content = join(root, 'content');

export const checkContent: Gate = {
  name: 'PDFs and films',
  async run() {
    return { problems: staleFiles(content), says: `${Object.keys(inputHashes(content)).length} files` };
  },
};
