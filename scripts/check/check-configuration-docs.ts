import { existsSync, readFileSync } from 'node:fs';
import { settings } from '../../server/src/config/settings.ts';
import { configurationDocs, configurationPage } from '../configuration-docs.ts';
import type { Gate } from './gate.ts';

export const checkConfigurationDocs: Gate = {
  name: 'configuration page',
  async run() {
    const written = existsSync(configurationPage) ? readFileSync(configurationPage, 'utf8') : '';
    const isFresh = written === configurationDocs(settings);
    return {
      says: `${Object.keys(settings).length} settings`,
      problems: isFresh ? [] : ['docs/configuration.md is stale: run "node scripts/configuration-docs.ts".'],
    };
  },
};
