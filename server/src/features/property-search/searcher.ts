import type { FastifyReply } from 'fastify';
import {
  IndexBusyError,
  IndexFailedError,
  IndexTimeoutError,
  type PropertyIndex,
  type SetFiles,
} from '../../adapters/property-index/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { requireSet } from './set-files.ts';

export type Searcher = Awaited<ReturnType<typeof openSearcher>>;

/** Names and mailing addresses are withheld until an NDA is signed. */
export const withholdsPersonal = ({ isTrial, hasSignedNda }: Person): boolean => isTrial && !hasSignedNda;

/** A call's reply, or what ends a search without one. */
export type Reader = FastifyReply | AbortSignal;

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const goAway = () => gone.abort(new Error('The client disconnected'));
  if (raw.destroyed) goAway();
  else raw.once('close', goAway);
  return gone.signal;
}

export async function openSearcher(
  services: Pick<Services, 'log' | 'propertyIndex' | 'setOrders' | 'warehouse'>,
  person: Person,
  reader: Reader,
) {
  const { propertyIndex: index } = services;
  const { files, setKey } = requireSet(person, services);
  const gone = reader instanceof AbortSignal ? reader : goneSignal(reader);
  // Together, scheduled runs get what one person gets, so a person's own searches never wait for theirs.
  const how = { signal: gone, caller: reader instanceof AbortSignal ? 'scheduled runs' : person.id };
  /** Queries the index over the user's files. Converts errors to problems; aborts if the caller disconnects. */
  const ask = async <Answer>(
    question: (index: PropertyIndex, of: SetFiles, options: typeof how) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await question(index, files, how);
    } catch (error) {
      if (error instanceof IndexBusyError) throw problem('navigator.busy');
      if (error instanceof IndexTimeoutError) throw problem('navigator.too-slow');
      if (gone.aborted) throw problem('navigator.busy', 'The client disconnected');
      if (!(error instanceof IndexFailedError)) throw error;
      services.log.error({ err: error }, 'the property index did not respond');
      throw problem('unavailable');
    }
  };
  const about = await ask((each, of) => each.about(of));
  return { person, about, setKey, isPersonalWithheld: withholdsPersonal(person), ask };
}

/** Like `openSearcher`, but returns undefined until the user's data is ready. */
export function findSearcher(...of: Parameters<typeof openSearcher>): Promise<Searcher | undefined> {
  return openSearcher(...of).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'navigator.not-ready') return undefined;
    throw error;
  });
}
