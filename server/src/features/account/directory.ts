import {
  DirectoryUnavailable,
  type IdentityDirectory,
  openEmbeddedDirectory,
  openGraphDirectory,
} from '../../adapters/identity-directory/index.ts';
import type { Config } from '../../config.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { openAccountBook } from '../identity-provider/index.ts';

const directories = new WeakMap<Config, IdentityDirectory | undefined>();

/** The one directory of a server; undefined when an outside provider keeps profiles and passwords to itself. */
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

/** Answers 503 while the directory cannot be reached. */
export async function asking<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    if (cause instanceof DirectoryUnavailable) throw problem('unavailable');
    throw cause;
  }
}
