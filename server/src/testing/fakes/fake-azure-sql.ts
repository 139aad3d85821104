/**
 * Responds as in https://learn.microsoft.com/rest/api/sql/firewall-rules and
 * /entra/identity-platform/v2-oauth2-client-creds-grant-flow.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { giveToken, playTrouble, refuse, send, startFakeService, type Trouble } from './fake-service.ts';

export interface FakeRule {
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/** The request of a lost answer is executed. */
export type AzureTrouble = Trouble<'lost answer'>;

export const FAKE_AZURE_TENANT = '11111111-aaaa-4333-8444-555555555555';
export const FAKE_AZURE_CLIENT = '22222222-aaaa-4333-8444-555555555555';
export const FAKE_AZURE_SERVER =
  '/subscriptions/33333333-aaaa-4333-8444-555555555555/resourceGroups/data/providers/Microsoft.Sql/servers/parcels';

const ADDRESS = /^(\d{1,3}\.){3}\d{1,3}$/;

export async function startFakeAzureSql(clientSecret: string) {
  const [rules, acts, troubles]: [FakeRule[], string[], AzureTrouble[]] = [[], [], []];
  let token = 'token-1';

  const describe = ({ name, start, end }: FakeRule) => ({
    id: `${FAKE_AZURE_SERVER}/firewallRules/${name}`,
    name,
    type: 'Microsoft.Sql/servers/firewallRules',
    properties: { startIpAddress: start, endIpAddress: end },
  });
  const list = (query: URLSearchParams, response: ServerResponse) => {
    const skip = Number(query.get('$skipToken') ?? 0);
    const isMore = skip + fake.pageSize < rules.length;
    const next = `${fake.url}${FAKE_AZURE_SERVER}/firewallRules?api-version=2021-11-01&$skipToken=${skip + fake.pageSize}`;
    send(response, 200, {
      value: rules.slice(skip, skip + fake.pageSize).map(describe),
      ...(isMore ? { nextLink: next } : {}),
    });
  };
  const put = (name: string, body: string, type: string | undefined, response: ServerResponse) => {
    const { properties, ...more } = JSON.parse(body || '{}') as { properties?: Record<string, unknown> };
    const { startIpAddress: start, endIpAddress: end } = properties ?? {};
    const isRight =
      type === 'application/json' &&
      Object.keys(more).every((key) => key === 'name') &&
      typeof start === 'string' &&
      typeof end === 'string' &&
      ADDRESS.test(start) &&
      ADDRESS.test(end);
    if (!isRight) return refuse(response, 400, 'InvalidFirewallRuleParameters');
    // Azure's rule names have 1 to 128 characters, without these.
    if (!/^[^<>*%&:\\/?]{1,128}$/.test(name)) return refuse(response, 400, 'InvalidResourceName');
    const at = rules.findIndex((rule) => rule.name === name);
    const rule = { name, start, end };
    rules.splice(at === -1 ? rules.length : at, at === -1 ? 0 : 1, rule);
    acts.push(`+ ${start}`);
    return send(response, at === -1 ? 201 : 200, describe(rule));
  };
  const remove = (name: string, response: ServerResponse) => {
    const at = rules.findIndex((rule) => rule.name === name);
    if (at === -1) return response.writeHead(204).end();
    acts.push(`- ${rules[at]?.start}`);
    rules.splice(at, 1);
    return response.writeHead(200).end();
  };
  const answer = (request: IncomingMessage, url: URL, body: string, response: ServerResponse): unknown => {
    const trouble = troubles.shift();
    if (playTrouble(trouble, response)) return undefined;
    if (trouble === 'lost answer') {
      const lost = { writeHead: () => lost, end: () => response.socket?.destroy() };
      return act(request, url, body, lost as unknown as ServerResponse);
    }
    if (trouble === 'expired token') token = `${token}+`;
    return act(request, url, body, response);
  };
  const act = (request: IncomingMessage, url: URL, body: string, response: ServerResponse): unknown => {
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 401, 'InvalidAuthenticationToken');
    if (url.searchParams.get('api-version') !== '2021-11-01')
      return refuse(response, 400, 'InvalidApiVersionParameter');
    const [, name] = url.pathname.split(`${FAKE_AZURE_SERVER}/firewallRules/`).map(decodeURIComponent);
    if (url.pathname === `${FAKE_AZURE_SERVER}/firewallRules` && request.method === 'GET')
      return list(url.searchParams, response);
    if (name === undefined) return refuse(response, 404, 'ResourceNotFound');
    if (request.method === 'PUT') return put(name, body, request.headers['content-type'], response);
    if (request.method === 'DELETE') return remove(name, response);
    return refuse(response, 405, 'MethodNotAllowed');
  };

  const service = await startFakeService((request, url, body, response) => {
    const client = { id: FAKE_AZURE_CLIENT, secret: clientSecret, scope: `${service.url}/.default` };
    if (url.pathname === `/${FAKE_AZURE_TENANT}/oauth2/v2.0/token`)
      return giveToken(body, response, client, () => token);
    return answer(request, url, body, response);
  });
  const fake = { ...service, rules, acts, troubles, pageSize: 100 };
  return fake;
}
