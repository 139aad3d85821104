/** One HTTP call: the server implements it, the web calls it, and the OpenAPI document is generated from it. */
import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface EndpointShape {
  readonly method: Method;
  /** Path below the base path, with `:name` parameters: `/api/batches/:id`. */
  readonly path: string;
  readonly summary: string;
  /** What the call refuses even though it matches the shapes, as sentences for the OpenAPI document. */
  readonly refuses?: string;
  /** The path's parameters, if they aren't all IDs. */
  readonly params?: TSchema;
  /** Query string. Unknown names are ignored, because browsers and proxies add their own; invalid values are rejected. */
  readonly query?: TSchema;
  /** JSON body; unknown fields are rejected. */
  readonly body?: TSchema;
  /** JSON reply with status 200. Undeclared fields never leave the server. */
  readonly reply?: TSchema;
  readonly isPublic?: boolean;
}

export const endpoint = /* @__NO_SIDE_EFFECTS__ */ <
  M extends Method,
  const P extends string,
  const R extends Omit<EndpointShape, 'method' | 'path'>,
>(
  method: M,
  path: P,
  rest: R,
): R & { readonly method: M; readonly path: P } => ({ method, path, ...rest });

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;
type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;
export type ParamsOf<E extends EndpointShape> = Record<NamesIn<E['path']>, string>;
export type QueryOf<E extends EndpointShape> = StaticOr<E['query'], Record<string, never>>;
export type BodyOf<E extends EndpointShape> = StaticOr<E['body'], undefined>;
export type ReplyOf<E extends EndpointShape> = StaticOr<E['reply'], unknown>;
