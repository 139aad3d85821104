/**
 * Parameters as in 3scale/porta, `doc/active_docs/Account Management API.json`; statuses in app/lib/three_scale/api/responder.rb; error
 * bodies in app/controllers/concerns/error_handling.rb and app/lib/api_authentication/by_access_token.rb.
 */
import type { ServerResponse } from 'node:http';
import { type Failure, playFailure, type Refused, retryHeader, send, startFakeService } from './fake-service.ts';

export interface FakeApplication {
  readonly id: number;
  readonly accountId: number;
  readonly planId: string;
  readonly name: string;
  userKey: string;
  state: 'live' | 'pending' | 'suspended';
}

export type GatewayTrouble = Refused | Failure;

export const FAKE_PLAN = '2357355951501';

export async function startFakeThreeScale(accessToken: string) {
  const accounts: { id: number; email: string; username: string }[] = [];
  const applications: FakeApplication[] = [];
  const troubles: GatewayTrouble[] = [];
  let next = 1409617773838;

  const notFound = (response: ServerResponse) => send(response, 404, { status: 'Not found' });
  const invalid = (response: ServerResponse, field: string) =>
    send(response, 422, { errors: { [field]: ["can't be blank"] } });
  const accountOf = (account: (typeof accounts)[number]) => ({
    account: { id: account.id, state: 'approved', org_name: account.email, links: [] },
  });
  const describe = (each: FakeApplication) => ({
    application: {
      id: each.id,
      state: each.state,
      enabled: each.state === 'live',
      service_id: 2555417758668,
      plan_id: Number(each.planId),
      account_id: each.accountId,
      first_traffic_at: null,
      first_daily_traffic_at: null,
      user_key: each.userKey,
      provider_verification_key: 'p',
      name: each.name,
      links: [],
    },
  });

  const signUp = (form: URLSearchParams, response: ServerResponse) => {
    for (const field of ['org_name', 'username', 'email', 'password'])
      if (!form.get(field)) return invalid(response, field);
    // 3scale user names are short and allow few characters.
    if (!/^[\w@.-]{3,40}$/.test(form.get('username')!)) return invalid(response, 'username');
    next += 1;
    accounts.push({ id: next, email: form.get('email')!, username: form.get('username')! });
    return send(response, 201, accountOf(accounts.at(-1)!));
  };
  const create = (accountId: number, form: URLSearchParams, response: ServerResponse) => {
    for (const field of ['name', 'description']) if (!form.get(field)) return invalid(response, field);
    if (form.get('plan_id') !== FAKE_PLAN) return notFound(response);
    next += 1;
    applications.push({
      id: next,
      accountId,
      planId: FAKE_PLAN,
      name: form.get('name')!,
      userKey: form.get('user_key') ?? `made-by-three-scale-${next}`,
      state: 'live',
    });
    return send(response, 201, describe(applications.at(-1)!));
  };
  const answer = (method: string, path: string, form: URLSearchParams, response: ServerResponse) => {
    if (path === '/admin/api/accounts/find.json' && method === 'GET') {
      const account = accounts.find(({ email }) => email === form.get('email'));
      return account === undefined ? notFound(response) : send(response, 200, accountOf(account));
    }
    if (path === '/admin/api/signup.json' && method === 'POST') return signUp(form, response);
    const [, account, id] = /^\/admin\/api\/accounts\/(\d+)\/applications(?:\/(\d+))?\.json$/.exec(path) ?? [];
    const accountId = Number(account);
    if (!accounts.some((each) => each.id === accountId)) return notFound(response);
    const own = applications.filter((each) => each.accountId === accountId);
    if (id === undefined && method === 'GET') return send(response, 200, { applications: own.map(describe) });
    if (id === undefined && method === 'POST') return create(accountId, form, response);
    const application = own.find((each) => each.id === Number(id));
    if (application === undefined) return notFound(response);
    if (method === 'GET') return send(response, 200, describe(application));
    if (method !== 'DELETE') return notFound(response);
    applications.splice(applications.indexOf(application), 1);
    return response.writeHead(200).end();
  };
  const play = (trouble: GatewayTrouble, response: ServerResponse): void => {
    if (trouble === 'cut off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"account":');
      setImmediate(() => response.socket?.destroy());
    } else if (!playFailure(trouble, response)) {
      const { status } = trouble;
      const body =
        status === 403
          ? { error: 'Your access token does not have the correct permissions' }
          : { status: status === 429 ? 'Too many requests' : 'Internal server error' };
      send(response, status, body, retryHeader(trouble));
    }
  };

  const service = await startFakeService((request, url, body, response) => {
    const trouble = troubles.shift();
    if (trouble !== undefined) return play(trouble, response);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const form = request.method === 'POST' && isForm ? new URLSearchParams(body) : url.searchParams;
    if (form.get('access_token') !== accessToken) return send(response, 403, { status: 'Forbidden' });
    return answer(request.method!, url.pathname, form, response);
  });
  return { ...service, accounts, applications, troubles };
}
