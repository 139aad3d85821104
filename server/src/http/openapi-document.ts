import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { EndpointShape } from '@platbook/contract/endpoint';
import { problems } from '@platbook/contract/problem';

type Json = Record<string, unknown>;
type Operation = { responses: Record<string, Json>; 'x-statuses'?: readonly number[] };

const descriptions: Readonly<Record<number, string>> = {
  200: 'Success.',
  204: 'There is nothing at this place.',
  206: 'The requested range of the file.',
  303: 'Redirect.',
  304: 'The file has not changed.',
  400: 'The request is invalid.',
  401: 'Not signed in, or the key or token has expired.',
  403: 'Not allowed, not licensed, or sent by another site.',
  404: "Not found, or not the caller's.",
  409: 'Conflicts with the current state.',
  410: 'The link has expired or was revoked.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  416: 'The range is outside the file.',
  424: "An external service isn't responding.",
  429: 'Too many requests.',
  431: 'The URL and the headers are too long.',
  500: 'Server error, with an error ID.',
  503: 'Temporarily unavailable.',
};
const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

export function statusesOf(
  endpoint: EndpointShape,
  { perMinute, alsoAnswers = [] }: { readonly perMinute?: unknown; readonly alsoAnswers?: readonly number[] },
): readonly number[] {
  const statuses = [200, 400, 500, 503, ...alsoAnswers];
  if (endpoint.isPublic !== true) statuses.push(401, 403, 404, 409, 429);
  if (endpoint.path.includes(':')) statuses.push(404);
  if (endpoint.query !== undefined) statuses.push(431);
  if (endpoint.method !== 'GET') statuses.push(403, 413, 415);
  if (perMinute !== undefined) statuses.push(429);
  return [...new Set(statuses)].sort((a, b) => a - b);
}

// A range that can't be served has no body (RFC 9110 §15.5.17).
const isProblem = (status: number) => status >= 400 && status !== 416;

const problem = { $ref: '#/components/schemas/problem' };

function problemResponse(status: number): Json {
  const codes = Object.entries(problems).flatMap(([code, [each]]) => (each === status ? [code] : []));
  return {
    description: descriptions[status],
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: {
      'application/problem+json': {
        schema: codes.length === 0 ? problem : { allOf: [problem, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

const documentedProblems = Object.keys(descriptions).map(Number).filter(isProblem);
const components = {
  responses: Object.fromEntries(documentedProblems.map((status) => [`problem-${status}`, problemResponse(status)])),
  schemas: {
    problem: {
      type: 'object',
      description: 'RFC 9457. Programs read code; people read detail, or else title.',
      required: ['title'],
      properties: {
        title: { type: 'string' },
        detail: { type: 'string' },
        code: { type: 'string' },
        field: { type: 'string', description: 'The field of the body that was rejected.' },
        id: { type: 'string', description: 'Error ID to quote when you contact support.' },
      },
      additionalProperties: false,
    },
  },
};

/** JSON Schema 2020-12 writes tuples as `prefixItems`; TypeBox and Fastify's validator use the older `items: [...]`. */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (value === null || typeof value !== 'object') return value;
  const { 'x-documented': bounds, ...own } = value as Json;
  const copy = Object.fromEntries(
    Object.entries({ ...own, ...(bounds as Json | undefined) }).map(([key, inner]) => [key, published(inner)]),
  );
  if (copy.type !== 'array' || !Array.isArray(copy.items)) return copy;
  const { items, additionalItems = true, ...rest } = copy;
  return { ...rest, prefixItems: items, items: additionalItems };
}

function responsesOf({ responses, 'x-statuses': statuses = [] }: Operation): Json {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      isProblem(status)
        ? { $ref: `#/components/responses/problem-${status}` }
        : { ...responses[status], description: descriptions[status] },
    ]),
  );
}

const everyCall =
  'Every call refuses text with NUL characters or unpaired surrogates and JSON deeper than 20 levels (400), and a URL that is too long together with the headers (431). The description of a call lists what else it refuses even though it matches the schemas.';

export function openApiOptions(info: {
  title: string;
  version: string;
  sessionCookie: string;
}): FastifyDynamicSwaggerOptions {
  const { title, version, sessionCookie } = info;
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description: everyCall },
      security: [{ session: [] }],
      components: {
        ...components,
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          navigatorKey: { type: 'http', scheme: 'bearer' },
          reportToken: { type: 'http', scheme: 'bearer' },
        },
      },
    } as FastifyDynamicSwaggerOptions['openapi'] & object,
    transform: ({ schema, url, route }) => {
      const statuses = route.config?.statuses;
      return { url, schema: statuses === undefined ? { hide: true } : { ...schema, 'x-statuses': statuses } };
    },
    transformObject: (document) => {
      const whole = published('openapiObject' in document ? document.openapiObject : {}) as Json;
      for (const path of Object.values(whole.paths as Record<string, Record<string, Operation>>))
        for (const operation of Object.values(path)) {
          operation.responses = responsesOf(operation) as Operation['responses'];
          delete operation['x-statuses'];
        }
      return whole;
    },
  };
}
