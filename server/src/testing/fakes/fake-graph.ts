/**
 * Responds as in https://learn.microsoft.com/graph/api (user-get, user-list, user-update, user-revokesigninsessions) and
 * /azure/active-directory-b2c/add-ropc-policy.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { giveToken, playTrouble, refuse, send, startFakeService, type Trouble } from './fake-service.ts';

export interface FakeUser {
  readonly id: string;
  readonly email: string;
  readonly fields: Record<string, string>;
  password: string;
  readonly signInType: 'emailAddress' | 'federated';
}

export const FAKE_TENANT = 'contoso.onmicrosoft.com';
export const FAKE_GRAPH_CLIENT = '11111111-2222-4333-8444-555555555555';
export const FAKE_FLOW_CLIENT = '99999999-2222-4333-8444-555555555555';

const flow = `/${FAKE_TENANT}/B2C_1_ROPC/oauth2/v2.0/token`;

export async function startFakeGraph(clientSecret: string) {
  const users: FakeUser[] = [];
  const revoked: string[] = [];
  const troubles: Trouble[] = [];
  let token = 'token-1';

  const checkPassword = (form: URLSearchParams, response: ServerResponse) => {
    const isRight =
      form.get('grant_type') === 'password' &&
      form.get('client_id') === FAKE_FLOW_CLIENT &&
      form.get('scope') === `openid ${FAKE_FLOW_CLIENT}` &&
      form.get('response_type') === 'token id_token';
    if (!isRight) return send(response, 400, { error: 'invalid_request', error_description: 'AADB2C90086' });
    const user = users.find(({ email, signInType }) => email === form.get('username') && signInType === 'emailAddress');
    if (user === undefined || user.password !== form.get('password'))
      return send(response, 400, { error: 'access_denied', error_description: 'AADB2C90225: not valid' });
    return send(response, 200, { access_token: 'a', id_token: 'i', token_type: 'Bearer', expires_in: '3600' });
  };

  const describe = (user: FakeUser, selected: readonly string[]) => {
    const issuer = user.signInType === 'emailAddress' ? FAKE_TENANT : 'google.com';
    const all: Record<string, unknown> = {
      id: user.id,
      mail: null,
      identities: [
        { signInType: 'userPrincipalName', issuer: FAKE_TENANT, issuerAssignedId: `${user.id}@${FAKE_TENANT}` },
        { signInType: user.signInType, issuer, issuerAssignedId: user.email },
      ],
      ...user.fields,
    };
    // Extension fields without a value are omitted.
    return Object.fromEntries(selected.filter((name) => name in all).map((name) => [name, all[name]]));
  };
  const listUsers = (query: URLSearchParams, response: ServerResponse) => {
    const filter =
      /^identities\/any\(c:c\/issuerAssignedId eq '((?:[^']|'')*)' and c\/issuer eq '((?:[^']|'')*)'\)$/.exec(
        query.get('$filter') ?? '',
      );
    if (filter === null) return refuse(response, 400, 'Request_UnsupportedQuery');
    const [assigned, issuer] = [filter[1]!.replaceAll("''", "'"), filter[2]!.replaceAll("''", "'")];
    const selected = (query.get('$select') ?? '').split(',');
    const value = users
      .map((user) => describe(user, ['id', 'identities', ...selected]))
      .filter((user) =>
        (user.identities as { issuer: string; issuerAssignedId: string }[]).some(
          (identity) =>
            identity.issuer === issuer && identity.issuerAssignedId.toLowerCase() === assigned.toLowerCase(),
        ),
      );
    return send(response, 200, { '@odata.context': `${service.url}/v1.0/$metadata#users`, value });
  };
  const writePassword = (user: FakeUser, body: string, response: ServerResponse) => {
    const { passwordProfile, ...more } = JSON.parse(body) as { passwordProfile?: Record<string, unknown> };
    const isRight =
      Object.keys(more).length === 0 &&
      passwordProfile?.forceChangePasswordNextSignIn === false &&
      typeof passwordProfile.password === 'string';
    // One banned word represents all of Azure's password rules.
    if (!isRight || /contoso/i.test(String(passwordProfile?.password)))
      return refuse(response, 400, 'Request_BadRequest');
    user.password = passwordProfile.password as string;
    return response.writeHead(204).end();
  };
  const answerGraph = (request: IncomingMessage, url: URL, body: string, response: ServerResponse) => {
    const trouble = troubles.shift();
    if (playTrouble(trouble, response)) return undefined;
    if (trouble === 'expired token') token = `${token}+`;
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 401, 'InvalidAuthenticationToken');
    const [, id, action] = /^\/v1\.0\/users(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(url.pathname) ?? [];
    if (url.pathname === '/v1.0/users' && request.method === 'GET') return listUsers(url.searchParams, response);
    const user = users.find((each) => each.id === decodeURIComponent(id ?? ''));
    if (user === undefined) return refuse(response, 404, 'Request_ResourceNotFound');
    if (request.method === 'GET' && action === undefined)
      return send(response, 200, describe(user, (url.searchParams.get('$select') ?? '').split(',')));
    if (request.method === 'PATCH' && action === undefined && request.headers['content-type'] === 'application/json')
      return writePassword(user, body, response);
    if (request.method === 'POST' && action === 'revokeSignInSessions') {
      revoked.push(user.id);
      return send(response, 200, { '@odata.context': `${service.url}/v1.0/$metadata#Edm.Boolean`, value: true });
    }
    return refuse(response, 405, 'Request_BadRequest');
  };

  const service = await startFakeService((request, url, body, response) => {
    const client = { id: FAKE_GRAPH_CLIENT, secret: clientSecret, scope: `${service.url}/.default` };
    if (url.pathname === `/${FAKE_TENANT}/oauth2/v2.0/token`) return giveToken(body, response, client, () => token);
    if (url.pathname === flow) return checkPassword(new URLSearchParams(body), response);
    return answerGraph(request, url, body, response);
  });
  return { ...service, passwordCheckUrl: service.url + flow, users, revoked, troubles };
}
