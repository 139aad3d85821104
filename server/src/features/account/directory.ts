import {
  DirectoryUnavailable,
  type IdentityDirectory,
  openEmbeddedDirectory,
  openGraphDirectory,
} from '../../adapters/identity-directory/index.ts';
import type { Config } from '../../config/config.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { openAccountBook } from '../identity-provider/index.ts';

const directories = new WeakMap<Config, IdentityDirectory | undefined>();

/** The server's user directory; undefined if an external provider doesn't expose profiles and passwords. */
export function directoryOf(services: Pick<Services, 'config' | 'db'>): IdentityDirectory | undefined {
  const { config } = services;
  if (!directories.has(config)) directories.set(config, open(services));
  return directories.get(config);
}

function open(services: Pick<Services, 'config' | 'db'>): IdentityDirectory | undefined {
  const { graph, outsideProvider } = services.config;
  if (graph !== undefined) return openGraphDirectory(graph);
  return outsideProvider === undefined ? openEmbeddedDirectory(openAccountBook(services)) : undefined;
}

/** Throws 503 while the directory is unreachable. */
export async function asking<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    if (cause instanceof DirectoryUnavailable) throw problem('unavailable');
    throw cause;
  }
}
