import {
  type AccountBook,
  DirectoryUnavailable,
  type IdentityDirectory,
  openEmbeddedDirectory,
  openGraphDirectory,
} from '../../adapters/identity-directory/index.ts';
import type { Config } from '../../config/config.ts';
import { problem } from '../../http/problem.ts';

export function openDirectory(
  { graph, outsideProvider }: Pick<Config, 'graph' | 'outsideProvider'>,
  accountBook: AccountBook,
): IdentityDirectory | undefined {
  if (graph !== undefined) return openGraphDirectory(graph);
  return outsideProvider === undefined ? openEmbeddedDirectory(accountBook) : undefined;
}

export interface WithDirectory {
  /** Undefined if an external provider doesn't expose profiles and passwords. */
  readonly directory: IdentityDirectory | undefined;
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
