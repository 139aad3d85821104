/**
 * Responds as in https://learn.microsoft.com/rest/api/power-bi (get-report-in-group, generate-token) and
 * /power-bi/developer/embedded/cloud-rls. An embed token expires with its access token.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { giveToken, playTrouble, refuse, send, startFakeService, type Trouble } from './fake-service.ts';

export type PowerBiTrouble = Trouble<'other host'>;

interface EffectiveIdentity {
  readonly username: string;
  readonly roles: readonly string[];
  readonly datasets: readonly string[];
}

export type FakePowerBi = Awaited<ReturnType<typeof startFakePowerBi>>;

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

export const powerBiEnv = ({ url }: { readonly url: string }, clientSecret: string): Record<string, string> => ({
  POWERBI_REPORTS: `foreclosure=${reportId}`,
  POWERBI_WORKSPACE: workspaceId,
  POWERBI_TENANT: FAKE_POWER_BI.tenant,
  POWERBI_CLIENT_ID: FAKE_POWER_BI.clientId,
  POWERBI_CLIENT_SECRET: clientSecret,
  POWERBI_API_URL: url,
  POWERBI_LOGIN_URL: url,
});

export async function startFakePowerBi(clientSecret: string) {
  const troubles: PowerBiTrouble[] = [];
  let known: { token: string; endsAt: number } | undefined;

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
    if (playTrouble(trouble, response)) return undefined;
    if (trouble === 'expired token') known = undefined;
    const appUrl = trouble === 'other host' ? 'https://app.powerbi.com.evil.example' : 'https://app.powerbi.com';
    return act(request, path, body, response, appUrl);
  };

  const makeToken = () => {
    known = { token: randomUUID(), endsAt: fake.now() + 3_599_000 };
    return known.token;
  };
  const client = { id: FAKE_POWER_BI.clientId, secret: clientSecret, scope: `${resource}/.default` };
  const service = await startFakeService((request, { pathname }, body, response) => {
    if (pathname === `/${FAKE_POWER_BI.tenant}/oauth2/v2.0/token`) return giveToken(body, response, client, makeToken);
    return answer(request, pathname, body, response);
  });
  const fake = {
    ...service,
    tokens: new Map<string, { readonly report: string; readonly identity: EffectiveIdentity }>(),
    troubles,
    now: Date.now,
  };
  return fake;
}
