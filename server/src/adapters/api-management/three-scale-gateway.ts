import { randomBytes } from 'node:crypto';
import { type CallPatience, openBoundedCall } from '../bounded-call/index.ts';
import { type ApiGateway, GatewayRefusal, GatewayUnavailable, type KeyOwner, type MadeKey } from './api-gateway.ts';

export interface ThreeScaleSettings {
  /** URL of the admin portal, `https://acme-admin.3scale.net`. */
  readonly url: string;
  readonly accessToken: string;
  readonly planId: string;
}

interface Application {
  readonly id: string;
  readonly key: string;
  readonly planId: string;
  readonly isLive: boolean;
}

/**
 * Each key is the `user_key` of a 3scale application of its owner's developer account. Reference: porta, the source of 3scale
 * (`doc/active_docs/Account Management API.json`); each path is named at its call.
 */
export function openThreeScaleGateway(settings: ThreeScaleSettings, patience?: CallPatience): ApiGateway {
  const ask = openThreeScale(settings, patience);

  /** GET /admin/api/accounts/find.json (app/controllers/admin/api/accounts_controller.rb). */
  const findAccount = async ({ email }: KeyOwner): Promise<string | undefined> => {
    const { status, json } = await ask('GET', '/admin/api/accounts/find.json', { email });
    return status === 404 ? undefined : idOf(json.account);
  };
  /** POST /admin/api/signup.json (app/controllers/admin/api/signups_controller.rb). */
  const signUp = async ({ email, personId, displayName }: KeyOwner): Promise<string> => {
    const { json } = await ask('POST', '/admin/api/signup.json', {
      org_name: displayName,
      username: personId,
      email,
      // Not used to sign in; the owner can have 3scale send them a new one.
      password: randomBytes(24).toString('base64url'),
    });
    return idOf(json.account);
  };

  return {
    /** GET /admin/api/accounts/{account_id}/applications.json (app/controllers/admin/api/buyers_applications_controller.rb). */
    async findKey(owner) {
      const account = await findAccount(owner);
      if (account === undefined) return undefined;
      const { json } = await ask('GET', `/admin/api/accounts/${account}/applications.json`);
      const applications = Array.isArray(json.applications) ? json.applications : [];
      const found = applications
        .map((each: { application?: unknown }) => applicationOf(each?.application))
        .find(({ isLive, planId }) => isLive && planId === settings.planId);
      return found === undefined ? undefined : madeOf(account, found);
    },

    /** POST /admin/api/accounts/{account_id}/applications.json, with a generated key as its `user_key`. */
    async createKey(owner, name) {
      const account = (await findAccount(owner)) ?? (await signUp(owner));
      const { json } = await ask('POST', `/admin/api/accounts/${account}/applications.json`, {
        plan_id: settings.planId,
        name,
        description: `${name}, of ${owner.email}`,
        user_key: randomBytes(16).toString('hex'),
      });
      return madeOf(account, applicationOf(json.application));
    },

    /** GET /admin/api/accounts/{account_id}/applications/{id}.json; only the state `live` is accepted. */
    async readKey(ref) {
      const { status, json } = await ask('GET', pathOf(ref));
      if (status === 404) return undefined;
      const { key, isLive } = applicationOf(json.application);
      return isLive ? key : undefined;
    },

    /** DELETE /admin/api/accounts/{account_id}/applications/{id}.json. */
    async endKey(ref) {
      await ask('DELETE', pathOf(ref));
    },
  };
}

const LONGEST_WAIT_MILLISECONDS = 3_000;

/** Retries throttled calls, and after a 5xx everything but writes. Throws GatewayUnavailable, and GatewayRefusal for every 4xx except 404. */
function openThreeScale({ url, accessToken }: ThreeScaleSettings, patience?: CallPatience) {
  // The cause of a failed call can contain the URL, and that contains the token.
  const unavailable = (text: string) => new GatewayUnavailable(`the API gateway ${text}`);
  const call = openBoundedCall(unavailable, LONGEST_WAIT_MILLISECONDS, patience);
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, fields: Record<string, string> = {}) => {
    const form = new URLSearchParams({ access_token: accessToken, ...fields });
    const isWriting = method === 'POST';
    const init = { method, headers: { accept: 'application/json' }, ...(isWriting ? { body: form } : {}) };
    const address = `${url}${path}${isWriting ? '' : `?${form}`}`;
    // After a failed write, it is unknown whether it was done, so it isn't retried.
    const answer = await call.unlessResting(() => call.ask(address, init, !isWriting));
    if (answer.status >= 400 && answer.status !== 404) throw new GatewayRefusal(answer.status);
    return answer;
  };
}

const madeOf = (account: string, { id, key }: Application): MadeKey => ({ key, ref: `${account}/${id}` });

function pathOf(ref: string): string {
  const [account, application] = ref.split('/').map(encodeURIComponent);
  return `/admin/api/accounts/${account}/applications/${application}.json`;
}

function idOf(value: unknown): string {
  const { id } = (value ?? {}) as { id?: unknown };
  if (typeof id !== 'number' && typeof id !== 'string') throw unreadable();
  return String(id);
}

/** Parses the shape of app/representers/cinstance_representer.rb. */
function applicationOf(value: unknown): Application {
  const { user_key: key, plan_id: planId, state } = (value ?? {}) as Record<string, unknown>;
  if (typeof key !== 'string' || key === '') throw unreadable();
  return { id: idOf(value), key, planId: String(planId), isLive: state === 'live' };
}

const unreadable = () => new GatewayUnavailable('API gateway returned an unexpected response');
