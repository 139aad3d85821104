/** `route(app, endpoint).answers(…)`: the only way to implement a call of the contract. */

import { PERSON_HEADER } from '@platbook/contract/account/person-header';
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '@platbook/contract/endpoint';
import { idShape } from '@platbook/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as FastifyRouteOptions } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { isOperator, requireCallOfOperator } from './callers/operator.ts';
import type { Person } from './callers/person.ts';
import { requireSameSite } from './callers/same-site.ts';
import type { SessionCaller, SignedIn } from './callers/signed-in.ts';
import { closeShape } from './closed-shape.ts';
import { checkValue, isStorableText } from './json-body.ts';
import { statusesOf } from './openapi-document.ts';
import { problem } from './problem.ts';

type Property = { type?: string; anyOf?: { type?: string }[] };

const kindOf = (property: Property) => property.type ?? property.anyOf?.find((part) => part.type !== 'null')?.type;

/** Unknown names are ignored, because browsers and proxies add their own; a known name given twice is rejected. */
function readQueryValues(shape: TSchema, query: Record<string, unknown>): Record<string, unknown> {
  const properties = (shape as { properties?: Record<string, Property> }).properties ?? {};
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(query, name)) continue;
    const given = query[name];
    if (kindOf(property) === 'array') {
      values[name] = Array.isArray(given) ? given : [given];
      continue;
    }
    if (typeof given !== 'string') throw problem('request.invalid', `${name} was given more than once`);
    values[name] = readValue(kindOf(property), given);
  }
  return values;
}

function readValue(kind: string | undefined, text: string): unknown {
  if (kind === 'integer' || kind === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

export interface Asked<E extends EndpointShape> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly person: E['isPublic'] extends true ? Person | undefined : Person;
  readonly session: E['isPublic'] extends true ? SignedIn['session'] | undefined : SignedIn['session'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface RouteOptions {
  /** Throws for a user who can't make the call; runs before the answer. A public call with it needs a session, too. */
  readonly admits?: (person: Person) => void;
  /** True for a call that is served both with and without the prefix `/api`. */
  readonly isAtBothPaths?: boolean;
  /** Bytes; 1 MB when absent. */
  readonly bodyLimit?: number;
  /** Calls per minute and user (or address, signed out); ignored if RATE_LIMITS is off. */
  readonly perMinute?: number | ((person: Person | undefined) => number);
  /** The calls that `perMinute` counts; all if absent. */
  readonly isCounted?: (request: FastifyRequest) => boolean;
  /** True for polls and keepalives, which don't extend the session's idle time. */
  readonly isBackground?: boolean;
  readonly isNavigator?: boolean;
  readonly isReport?: boolean;
  /** True for a public poll that doesn't depend on the caller, who isn't looked up. Logged at `debug` only. */
  readonly isQuiet?: boolean;
  /** True if the response contains a secret, so it isn't compressed (compression.ts). */
  readonly holdsSecret?: boolean;
  /** Statuses that the OpenAPI document can't derive from the rest of the declaration. */
  readonly alsoAnswers?: readonly number[];
}

export interface Callers extends SessionCaller {
  readonly ourOrigin: string;
  requireNavigatorCaller(request: FastifyRequest): Promise<SignedIn>;
  requireReportCaller(request: FastifyRequest, caller: SignedIn): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    callers: Callers;
  }
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
  }
  interface FastifyContextConfig {
    /** True if the response contains a secret: its compressed length would leak information about it (BREACH). */
    holdsSecret?: boolean;
    isQuiet?: boolean;
    /** What a call can answer; a route without it isn't in the OpenAPI document. */
    statuses?: readonly number[];
  }
}

type Answer<E extends EndpointShape> = (
  asked: Asked<E>,
) => Promise<ReplyOf<E> | FastifyReply> | ReplyOf<E> | FastifyReply;

function securityOf(endpoint: EndpointShape, { isNavigator, isReport }: RouteOptions): { security?: unknown } {
  if (endpoint.isPublic === true) return { security: [] };
  if (isNavigator === true) return { security: [{ navigatorKey: [] }] };
  return isReport === true ? { security: [{ session: [], reportToken: [] }] } : {};
}

const idShapes = new Map<string, TSchema>();

/** Routes with parameters of the same names share one shape, so it is compiled once. */
function idShapeOf(path: string): TSchema | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const key = names.join();
  if (key && !idShapes.has(key))
    idShapes.set(key, Type.Object(Object.fromEntries(names.map((name) => [name, idShape]))));
  return idShapes.get(key);
}

function schemaOf(endpoint: EndpointShape, options: RouteOptions): Record<string, unknown> {
  const params = endpoint.params ?? idShapeOf(endpoint.path);
  return {
    summary: endpoint.summary,
    ...(endpoint.refuses === undefined ? {} : { description: `400: ${endpoint.refuses}` }),
    ...(params === undefined ? {} : { params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: closeShape(endpoint.body) }),
    ...(endpoint.reply === undefined ? {} : { response: { 200: endpoint.reply } }),
    ...securityOf(endpoint, options),
  };
}

function isEmptyBody(body: unknown): boolean {
  return body === undefined || (typeof body === 'object' && body !== null && JSON.stringify(body) === '{}');
}

function guard({ callers }: FastifyInstance, endpoint: EndpointShape, options: RouteOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isOperator(request)) requireCallOfOperator(endpoint.path);
    if (endpoint.method !== 'GET') requireSameSite(request, callers.ourOrigin);
    if (options.isNavigator === true) {
      request.signedIn = await callers.requireNavigatorCaller(request);
      requireSamePerson(request, request.signedIn.person.id);
      return;
    }
    if (options.isQuiet === true) return;
    request.signedIn = await callers.findSignedIn(request, reply, options.isBackground !== true);
    if (endpoint.isPublic === true) return;
    if (request.signedIn === undefined)
      throw problem((await callers.wasDisplaced(request)) ? 'signed-out.displaced' : 'signed-out');
    requireSamePerson(request, request.signedIn.person.id);
    if (options.isReport === true) await callers.requireReportCaller(request, request.signedIn);
  };
}

function configOf(endpoint: EndpointShape, options: RouteOptions): Pick<FastifyRouteOptions, 'config'> {
  const { perMinute, isCounted, holdsSecret = false, isQuiet = false } = options;
  const config = { holdsSecret, isQuiet, statuses: statusesOf(endpoint, options) };
  if (perMinute === undefined) return { config };
  const max =
    typeof perMinute === 'number' ? perMinute : (request: FastifyRequest) => perMinute(request.signedIn?.person);
  const rateLimit = {
    max,
    timeWindow: 60_000,
    hook: 'preParsing' as const,
    allowList: (request: FastifyRequest) => request.forwarded !== undefined || isCounted?.(request) === false,
    keyGenerator: (request: FastifyRequest) => request.signedIn?.person.id ?? request.ip,
  };
  return { config: { ...config, rateLimit } };
}

/** Rejects cross-site writes, signed-out callers, unknown fields and text that can't be stored. */
export function route<E extends EndpointShape>(app: FastifyInstance, endpoint: E, options: RouteOptions = {}) {
  return {
    answers(answer: Answer<E>): void {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: schemaOf(endpoint, options),
        ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
        ...configOf(endpoint, options),
        onRequest: guard(app, endpoint, options),
        preValidation: async (request) => {
          if (!Object.values(request.params as Record<string, string>).every(isStorableText))
            throw problem('not-found');
          if (endpoint.body === undefined && !isEmptyBody(request.body))
            throw problem('request.invalid', 'This call takes no body');
          if (endpoint.query === undefined) return;
          request.query = readQueryValues(endpoint.query, request.query as Record<string, unknown>);
          checkValue(request.query);
        },
        handler: async (request, reply) => {
          const asked = {
            params: request.params,
            query: request.query ?? {},
            body: request.body,
            person: request.signedIn?.person,
            session: request.signedIn?.session,
            request,
            reply,
          } as Asked<E>;
          if (options.admits !== undefined) {
            if (request.signedIn === undefined) throw problem('signed-out');
            options.admits(request.signedIn.person);
          }
          if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
          return answer(asked);
        },
      });
      if (options.isAtBothPaths === true)
        route<E>(app, { ...endpoint, path: otherPath(endpoint.path) }, { ...options, isAtBothPaths: false }).answers(
          answer,
        );
    },
  };
}

const otherPath = (path: string) => (path.startsWith('/api/') ? path.slice('/api'.length) : `/api${path}`);

/** Another tab of the same browser has since signed in as another user [H131]. Callers without the header, such as programs, aren't checked. */
function requireSamePerson(request: FastifyRequest, personId: string): void {
  const opened = request.headers[PERSON_HEADER];
  if (opened !== undefined && opened !== personId) throw problem('signed-in.other');
}
