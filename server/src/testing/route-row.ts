import type { TestClient } from './test-client.ts';

/** Who may call: anybody, the owner of the object in the address, whoever is signed in, or a file that anybody may load. */
type RouteKind = 'public' | 'own object' | 'own list' | 'static';

/** What the matrix of security V12 needs to know of a route. */
export interface RouteRow {
  readonly kind: RouteKind;
  /** Opens with a key of the embedded navigator alone, as all of `/api/navigator/*` but the making of keys. */
  readonly isNavigator?: true;
  /** Opens to a session with a token of the report beside it, as all of `/api/reports/:id`. */
  readonly isReport?: true;
  /** Makes an object of the owner that the other may not use and tells its id. */
  readonly foreign?: (owner: TestClient) => Promise<string>;
  /** A valid body, when the call takes one. */
  readonly body?: () => Record<string, unknown>;
  /** Calls that take the foreign id in the body or the query string rather than in the path. */
  readonly carries?: (id: string) => { path?: string; body?: Record<string, unknown> };
  /** What an expired person is answered (reading 43); 403 when it yields data. */
  readonly expired?: number;
  /** An id that the expired person could use if he were not expired. */
  readonly expiredId?: string;
  /** A GET that changes something on purpose. */
  readonly changes?: true;
  /** Signs the caller out everywhere. */
  readonly endsSessions?: true;
}

/** An id that names nothing. */
export const nobodys = '00000000-0000-4000-8000-000000000000';
