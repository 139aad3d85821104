import type { OutgoingHttpHeaders } from 'node:http';
import type { Driver, RunOptions, RunOutcome, Session } from '../driver.ts';
import { SessionState } from '../trino/session-state.ts';
import { connectError } from '../trino/trino-errors.ts';
import { TrinoHttp } from '../trino/trino-http.ts';
import { TrinoSession } from '../trino/trino-session.ts';
import { checkPropertyStatement } from './check-property-statement.ts';
import { requireClosed, requireSecured, untilLoaded } from './engine-proofs.ts';
import { propertyError } from './property-errors.ts';
import { runPlan } from './property-plan.ts';
import { readPropertyColumn } from './read-property-column.ts';

interface Settings {
  readonly url: string;
  readonly catalog: string;
  readonly principal: string;
  readonly password?: string;
  readonly isIsolated: boolean;
  readonly accessControl: 'file' | 'opa';
  readonly ca?: string;
  /** The name of the person and their entitlement set, which the engine's access rules know. */
  readonly user: string;
  /** `Property.HOA`, for the tables in plans. */
  readonly objects: readonly string[];
}

const answerSeconds = 60;

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
    const engine = {
      ...settings,
      open: (user: string, password = settings.password) => openAs({ ...settings, password }, user),
    };
    const proofs = await Promise.allSettled([
      requireSecured(engine),
      untilLoaded(session).then(() => requireClosed(engine, session)),
    ]);
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
