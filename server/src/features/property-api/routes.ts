/** Accepts only a key in the header `apikey`. Answers have their own `status` instead of problem+json. */
import type { DictionaryObject } from '@platbook/contract/packs/entitlement-set';
import {
  getPropertyApiDocument,
  getPropertyApiExample,
  PROPERTY_API_BASE,
  type PropertyApiExample,
} from '@platbook/contract/property/property-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { Admission, Refusal, WithKeyDesk } from '../api-keys/index.ts';
import { buildFeed, type FeedFormat, feedFormats, type WithDataVersions } from '../data-changes/index.ts';
import { answerCall } from './answers/answers.ts';
import { installApiErrors, refuseUnknown, sendRefusal } from './api-errors.ts';
import type { ApiEndpoint } from './endpoints/endpoint.ts';
import { apiEndpoints } from './endpoints/endpoints.ts';
import { buildOpenApi } from './endpoints/openapi.ts';
import { createHoldings } from './holdings.ts';
import { lockedEndpoints } from './locked-endpoints.ts';
import { openPaging } from './paging.ts';
import { parseCall } from './parse-call.ts';
import type { Holding } from './set-data.ts';
import { ApiRefusal } from './status.ts';

async function getExample(holding: Holding): Promise<PropertyApiExample | null> {
  if (!holding.holds('Property.PropertyAddress')) return null;
  const [[row] = []] = await holding.data.ask({
    sql: `select PropertyID::double, SitusFullAddress, SitusCity, SitusState, SitusZIP, ParcelNumberFormatted, CountyFIPS, Latitude, Longitude
from w.Property.PropertyAddress where SitusHouseNumber is not null and SitusZIP is not null and Latitude is not null
order by CountyFIPS, SitusZIP, PropertyID limit 1`,
    values: [],
  });
  if (row === undefined) return null;
  const [propertyid, street, city, state, zip, apn, fips, latitude, longitude] = row;
  return {
    propertyid: Number(propertyid),
    street: String(street),
    city: String(city),
    state: String(state),
    zip: String(zip),
    apn: String(apn ?? ''),
    fips: String(fips),
    latitude: typeof latitude === 'number' ? latitude : null,
    longitude: typeof longitude === 'number' ? longitude : null,
  };
}

const refusals: Readonly<
  Record<Refusal['refused'], readonly [name: ConstructorParameters<typeof ApiRefusal>[0], detail: string]>
> = {
  unknown: ['unauthorized', 'Send your API key in the apikey header'],
  ended: ['unauthorized', 'This API key was revoked, replaced or has expired'],
  account: ['expired', 'The account for this API key has expired or is suspended'],
  rate: ['rate-limit', 'Too many calls this second'],
  day: ['quota', 'No calls left today'],
  period: ['quota', 'No calls left in this period'],
  unavailable: ['busy', 'The key could not be checked. Try again.'],
};

type Needed = Pick<
  Services,
  'config' | 'incidents' | 'log' | 'now' | 'propertyIndex' | 'secretBox' | 'setOrders' | 'tally' | 'warehouse'
> &
  WithDataVersions &
  WithKeyDesk;

type Answer = (
  person: Person,
  request: FastifyRequest,
) => Promise<{ readonly body: string | Buffer; readonly type?: string }>;

/** Answers calls with a key that is admitted, and counts them. */
const admit =
  (desk: Needed['keyDesk'], answer: Answer) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = request.headers.apikey;
    const admission = await desk.admit(typeof key === 'string' ? key : '');
    setLimits(reply, admission);
    if (admission.refused !== undefined) return sendRefused(reply, admission);
    try {
      const sent = await answer(admission.person, request);
      const isEmpty = sent.body.length === 0;
      desk.settle(admission, isEmpty ? 204 : 200);
      if (isEmpty) return reply.code(204).send();
      return reply.type(sent.type ?? 'application/json; charset=utf-8').send(sent.body);
    } catch (error) {
      desk.settle(admission, error instanceof ApiRefusal ? error.statusCode : 500);
      throw error;
    }
  };

/** What changed with each update of the data, for feed readers. */
const changesFeedPath = (format: FeedFormat) => `${PROPERTY_API_BASE}/datachanges.${format}`;

function answerFeed(services: Pick<Needed, 'config' | 'dataVersions'>, format: FeedFormat): Answer {
  const { publicUrl, basePath } = services.config;
  const base = `${publicUrl}${basePath}`;
  const addresses = { self: `${base}${changesFeedPath(format)}`, page: `${base}/whatchanged` };
  return async (person) => ({
    body: await buildFeed(services, person, format, addresses),
    type: feedFormats[format],
  });
}

export function propertyApiRoutes(app: FastifyInstance, services: Needed): void {
  const { config } = services;
  const holdings = createHoldings(services);
  const admitting = (answer: Answer) => admit(services.keyDesk, answer);
  app.addHook('onClose', async () => holdings.close());
  // Cached per warehouse build, because it includes column types.
  let document = { builtAt: undefined as string | undefined, body: '' };
  const openApi = () => {
    const builtAt = services.warehouse.builtAt();
    if (document.builtAt !== builtAt) {
      const columnTypes = typesOf(services.warehouse.dictionary());
      const publicUrl = `${config.publicUrl}${config.basePath}`;
      const body = JSON.stringify(buildOpenApi({ productName: config.productName, publicUrl, columnTypes }));
      document = { builtAt, body };
    }
    return document.body;
  };

  const answerEndpoint =
    (endpoint: ApiEndpoint): Answer =>
    (person, request) => {
      const call = parseCall(endpoint, { ...(request.params as object), ...(request.query as object) });
      return answerCall(call, holdings.of(person), openPaging(services.secretBox, person.id, call));
    };

  app.register(async (scope) => {
    installApiErrors(scope, services);
    for (const format of ['atom', 'json'] as const)
      scope.get(changesFeedPath(format), { schema: { hide: true } }, admitting(answerFeed(services, format)));
    for (const endpoint of apiEndpoints)
      scope.get(
        endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        { schema: { hide: true } },
        admitting(answerEndpoint(endpoint)),
      );
    scope.get(getPropertyApiDocument.path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(openApi()),
    );
  });
  for (const prefix of ['/propertyapi', '/v4', '/v4.0.0', '/areaapi', '/parceltileapi'])
    app.register(async (scope) => void scope.setNotFoundHandler(refuseUnknown), { prefix });

  route(app, getPropertyApiExample, { perMinute: 60, admits: requireActive }).answers(async ({ person }) => {
    const locked = lockedEndpoints(person.entitlement);
    try {
      return { example: await getExample(holdings.of(person)), locked };
    } catch (error) {
      // The page works without an example.
      if (error instanceof ApiRefusal) return { example: null, locked };
      throw error;
    }
  });
}

function typesOf(dictionary: readonly DictionaryObject[]): ReadonlyMap<string, string> {
  return new Map(
    dictionary.flatMap(({ schema, name, columns }) =>
      columns.map((column) => [`${schema}.${name}.${column.column_name}`, column.data_type] as const),
    ),
  );
}

function setLimits(reply: FastifyReply, { limit, remaining, resetsAt }: Admission | Refusal): void {
  void reply.header('cache-control', 'no-store');
  if (limit === undefined || remaining === undefined || resetsAt === undefined) return;
  void reply
    .header('x-ratelimit-limit', limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.ceil(resetsAt.getTime() / 1000));
}

function sendRefused(reply: FastifyReply, { refused, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  const [name, detail] = refusals[refused];
  return sendRefusal(reply, new ApiRefusal(name, detail));
}
