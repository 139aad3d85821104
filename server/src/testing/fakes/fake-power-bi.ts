/**
 * Responds as in https://learn.microsoft.com/rest/api/power-bi (get-report-in-group, generate-token) and
 * /power-bi/developer/embedded/cloud-rls. An embed token expires with its access token.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type PowerBiTrouble =
  | { readonly status: number; readonly code: string; readonly retryAfter?: string }
  | 'cut off'
  | 'garbage'
  | 'endless'
  | 'never'
  | 'expired token'
  | 'other host';

interface EffectiveIdentity {
  readonly username: string;
  readonly roles: readonly string[];
  readonly datasets: readonly string[];
}

export interface FakePowerBi {
  readonly url: string;
  readonly tokens: Map<string, { readonly report: string; readonly identity: EffectiveIdentity }>;
  readonly requests: string[];
  readonly troubles: PowerBiTrouble[];
  now: () => number;
  forget(): void;
  close(): Promise<void>;
}

export const FAKE_POWER_BI = {
  tenant: '11111111-bbbb-4333-8444-555555555555',
  clientId: '22222222-bbbb-4333-8444-555555555555',
  workspaceId: 'f089354e-8366-4e18-aea3-4cb4a3a50b48',
  reportId: '5b218778-e7a5-4d73-8187-f10824047715',
  datasetId: 'cfafbeb1-8037-4d0c-896e-a46fb27ff229',
  role: 'Counties',
} as const;

const { workspaceId, reportId, datasetId } = FAKE_POWER_BI;
const resource = 'https://analysis.windows.net/powerbi/api';

export const powerBiEnv = ({ url }: FakePowerBi, clientSecret: string): Record<string, string> => ({
  POWERBI_REPORTS: `foreclosure=${reportId}`,
  POWERBI_WORKSPACE: workspaceId,
  POWERBI_TENANT: FAKE_POWER_BI.tenant,
  POWERBI_CLIENT_ID: FAKE_POWER_BI.clientId,
  POWERBI_CLIENT_SECRET: clientSecret,
  POWERBI_API_URL: url,
  POWERBI_LOGIN_URL: url,
});

export async function startFakePowerBi(clientSecret: string): Promise<FakePowerBi> {
  const troubles: PowerBiTrouble[] = [];
  let known: { token: string; endsAt: number } | undefined;

  const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) =>
    send(response, status, { error: { code, message: `Refused: ${code}` } }, headers);

  const giveToken = (form: URLSearchParams, response: ServerResponse) => {
    const isRight =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === FAKE_POWER_BI.clientId &&
      form.get('scope') === `${resource}/.default`;
    if (!isRight) return send(response, 400, { error: 'invalid_request', error_description: 'AADSTS900144' });
    if (form.get('client_secret') !== clientSecret)
      return send(response, 401, { error: 'invalid_client', error_description: 'AADSTS7000215' });
    known = { token: randomUUID(), endsAt: fake.now() + 3_599_000 };
    return send(response, 200, { token_type: 'Bearer', expires_in: 3599, access_token: known.token });
  };

  const generate = (body: string, type: string | undefined, response: ServerResponse) => {
    if (type !== 'application/json') return refuse(response, 415, 'UnsupportedMediaType');
    const { datasets, reports, identities, lifetimeInMinutes, ...more } = JSON.parse(body);
    const names = (list: unknown) => (Array.isArray(list) ? list.map(({ id }) => id).join() : undefined);
    const [identity, ...others] = (identities ?? []) as EffectiveIdentity[];
    if (Object.keys(more).length > 0 || names(datasets) !== datasetId || names(reports) !== reportId)
      return refuse(response, 400, 'InvalidRequest');
    // A service principal gets no token without a user name and a role.
    const isIdentity =
      identity !== undefined &&
      others.length === 0 &&
      identity.username.length >= 1 &&
      identity.username.length <= 256 &&
      identity.roles.join() === FAKE_POWER_BI.role &&
      identity.datasets.join() === datasetId;
    if (!isIdentity) return refuse(response, 400, 'InvalidRequest');
    const token = `H4sI${randomUUID()}`;
    fake.tokens.set(token, { report: reportId, identity });
    const endsAt = Math.min(known!.endsAt, fake.now() + (lifetimeInMinutes ?? 60) * 60_000);
    return send(response, 200, {
      '@odata.context': `${fake.url}/v1.0/myorg/$metadata#Microsoft.PowerBI.ServiceContracts.Api.V1.GenerateTokenResponse`,
      token,
      tokenId: randomUUID(),
      expiration: new Date(endsAt).toISOString().replace(/\.\d+/, ''),
    });
  };

  const act = (request: IncomingMessage, path: string, body: string, response: ServerResponse, appUrl: string) => {
    const isKnown = request.headers.authorization === `Bearer ${known?.token}` && known!.endsAt > fake.now();
    if (!isKnown) return refuse(response, 401, 'TokenExpired');
    if (path === '/v1.0/myorg/GenerateToken' && request.method === 'POST')
      return generate(body, request.headers['content-type'], response);
    const [, group, report] = /^\/v1\.0\/myorg\/groups\/([^/]+)\/reports\/([^/]+)$/.exec(path) ?? [];
    if (group === undefined || request.method !== 'GET') return refuse(response, 404, 'NotFound');
    if (group !== workspaceId) return refuse(response, 401, 'PowerBINotAuthorizedException');
    if (report !== reportId) return refuse(response, 404, 'PowerBIEntityNotFound');
    return send(response, 200, {
      datasetId,
      id: reportId,
      name: 'Foreclosures',
      webUrl: `${appUrl}/groups/${workspaceId}/reports/${reportId}`,
      embedUrl: `${appUrl}/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`,
    });
  };
  const answer = (request: IncomingMessage, path: string, body: string, response: ServerResponse): unknown => {
    const trouble = troubles.shift();
    if (trouble === 'cut off') return void response.socket?.destroy();
    if (trouble === 'never') return undefined;
    if (trouble === 'garbage') return void response.writeHead(200).end('<html>');
    if (trouble === 'endless') {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 32)));
      };
      response.writeHead(200).on('drain', more);
      return more();
    }
    if (trouble === 'expired token') known = undefined;
    else if (typeof trouble === 'object')
      return refuse(response, trouble.status, trouble.code, {
        ...(trouble.retryAfter === undefined ? {} : { 'retry-after': trouble.retryAfter }),
      });
    const appUrl = trouble === 'other host' ? 'https://app.powerbi.com.evil.example' : 'https://app.powerbi.com';
    return act(request, path, body, response, appUrl);
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { pathname } = new URL(request.url!, fake.url);
    if (pathname === `/${FAKE_POWER_BI.tenant}/oauth2/v2.0/token`)
      return giveToken(new URLSearchParams(body), response);
    fake.requests.push(`${request.method} ${pathname}`);
    return answer(request, pathname, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakePowerBi = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    tokens: new Map(),
    requests: [],
    troubles,
    now: Date.now,
    forget: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
