/**
 * The shape of one HTTP call. Server and web both use the same object: the server answers it, the web calls it, and the
 * OpenAPI document is drawn from it. Shapes are TypeBox (JSON Schema); the web build leaves the schemas out.
 */
import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface EndpointShape {
  readonly method: Method;
  /** Path below the base path, with `:name` parameters: `/api/batches/:id`. */
  readonly path: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** What is refused although it fits the shapes, in sentences for the document. */
  readonly refuses?: string;
  /** Path parameters; every value is text. */
  readonly params?: TSchema;
  /** Query string; unknown names are ignored (browsers and proxies add their own), wrong values refused. */
  readonly query?: TSchema;
  /** JSON body; unknown fields are refused. */
  readonly body?: TSchema;
  /** JSON reply with status 200. Fields that are not declared never leave the server. */
  readonly reply?: TSchema;
  /** True when a caller needs no session. */
  readonly isPublic?: boolean;
}

/** Declares a call; keeps the literal types so that `ParamsOf`, `BodyOf` and `ReplyOf` can be drawn from it. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;
export type ParamsOf<E extends EndpointShape> = StaticOr<E['params'], Record<string, never>>;
export type QueryOf<E extends EndpointShape> = StaticOr<E['query'], Record<string, never>>;
export type BodyOf<E extends EndpointShape> = StaticOr<E['body'], undefined>;
export type ReplyOf<E extends EndpointShape> = StaticOr<E['reply'], unknown>;
