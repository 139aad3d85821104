import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { preparingText } from '@platbook/contract/workbench/schema-info';
import { type Driver, type RunOptions, type RunOutcome, type Session, StatementError } from '../driver.ts';
import { SessionState } from '../trino/session-state.ts';
import { connectError } from '../trino/trino-errors.ts';
import { TrinoHttp } from '../trino/trino-http.ts';
import { TrinoSession } from '../trino/trino-session.ts';
import { checkPropertyStatement } from './check-property-statement.ts';
import { propertyError, unseenText } from './property-errors.ts';
import { runPlan } from './property-plan.ts';
import { readPropertyColumn } from './read-property-column.ts';

interface Settings {
  readonly url: string;
  readonly catalog: string;
  readonly principal: string;
  readonly password?: string;
  readonly isIsolated: boolean;
  readonly ca?: string;
  /** The name of the person and their entitlement set, which the engine's access rules know. */
  readonly user: string;
  /** `Property.HOA`, for the tables in plans. */
  readonly objects: readonly string[];
}

const answerSeconds = 60;
/** The engine loads its rules once a second, when a query comes. */
const loadedMilliseconds = 6_000;
const betweenMilliseconds = 250;
/** A name that no rule knows: it has the form of the others. */
const strangerOf = (user: string) => user.replace(/^pb-[0-9a-f]+-/, 'pb-000000000000000000000000-');

/**
 * Property data on Trino. The engine's access rules decide what a user reads; before the first statement, a session proves that they are in
 * force. The driver refuses what rules can't hide.
 */
export const propertyTrino: Driver = {
  id: 'property-trino',
  name: 'Property data on Trino',
  fields: [],
  supportsConnectionClient: true,
  isDeployedOnly: true,
  placement: 'network',
  parseSettings: (data) => data,
  async open(data): Promise<Session> {
    const settings = data as unknown as Settings;
    const session = openAs(settings, settings.user);
    const proofs = await Promise.allSettled([requireSecured(settings), untilLoaded(session)]);
    const failed = proofs.find((proof) => proof.status === 'rejected');
    if (failed === undefined) return new PropertySession(session, settings.objects);
    await session.close();
    throw connectError(failed.reason);
  },
};

function openAs({ url, catalog, principal, ca, ...settings }: Settings, user: string): TrinoSession {
  // A Trino without authentication takes the name alone.
  const authorization = `Basic ${Buffer.from(`${principal}:${settings.password ?? ''}`).toString('base64')}`;
  const headers: OutgoingHttpHeaders = {
    'X-Trino-User': user,
    'X-Trino-Source': 'platbook',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Language': 'en-US',
  };
  return new TrinoSession({
    http: new TrinoHttp({ url, authorization, answerSeconds, ca }),
    headers,
    state: new SessionState({ catalog, properties: {} }),
    catalog,
    explain: propertyError,
  });
}

/** Throws unless the engine refuses the service user without its password, and names that its access rules don't know. */
async function requireSecured(settings: Settings): Promise<void> {
  const [isOpen, hasNoRules] = await Promise.all([
    !settings.isIsolated && isLetIn(openAs({ ...settings, password: '' }, settings.user)),
    isLetIn(openAs(settings, strangerOf(settings.user))),
  ]);
  if (isOpen)
    throw new StatementError('The engine of the property data accepts users without a password, so it is not used');
  if (hasNoRules)
    throw new StatementError("The engine of the property data doesn't apply access rules, so it is not used");
}

async function isLetIn(session: TrinoSession): Promise<boolean> {
  try {
    await session.ping();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw connectError(error);
  } finally {
    await session.close();
  }
}

/** The engine knows neither the name nor the password, or lets this one not become that one. */
const isRefusal = (error: unknown) =>
  isUnknownName(error) || (error instanceof StatementError && /rejected/.test(error.message));
const isUnknownName = (error: unknown) =>
  error instanceof StatementError && (error.message === unseenText || /refused access/.test(error.message));

/** The user's name contains a digest of their rules: once the engine runs a query in this name, it has loaded them. */
async function untilLoaded(session: TrinoSession): Promise<void> {
  const late = performance.now() + loadedMilliseconds;
  for (;;) {
    try {
      return await session.ping();
    } catch (error) {
      if (!isUnknownName(error)) throw error;
      if (performance.now() > late) throw new StatementError(preparingText);
      await pause(betweenMilliseconds);
    }
  }
}

class PropertySession implements Session {
  readonly #session: TrinoSession;
  readonly #objects: readonly string[];

  constructor(session: TrinoSession, objects: readonly string[]) {
    this.#session = session;
    this.#objects = objects;
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    const answer = checkPropertyStatement(sql);
    return answer === 'plan' ? runPlan(this.#session, sql, options, this.#objects) : this.#session.run(sql, options);
  }

  readColumn: NonNullable<Session['readColumn']> = (place) => readPropertyColumn(this.#session, place);

  describe = () => this.#session.describe();
  about = () => this.#session.about();
  ping = () => this.#session.ping();
  reset = () => this.#session.reset();
  close = () => this.#session.close();
}
