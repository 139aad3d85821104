import type { TestClient } from '../test-client.ts';

/** Who can call: everyone, the owner of the object in the URL, every signed-in user, or a file that everyone can load. */
type RouteKind = 'public' | 'own object' | 'own list' | 'static';

export interface RouteRow {
  readonly kind: RouteKind;
  /** Needs a key of the embedded navigator, like all of `/api/navigator/*` except the creation of keys. */
  readonly isNavigator?: true;
  readonly isReport?: true;
  /** Its path names a place on the map, not an object. */
  readonly isPlace?: true;
  readonly foreign?: (owner: TestClient) => Promise<string>;
  readonly body?: () => Record<string, unknown>;
  /** For calls that take the foreign ID in the body or the query string instead of the path. */
  readonly carries?: (id: string) => { path?: string; body?: Record<string, unknown> };
  /** Status for a user whose account has expired; 403 if it returns data. */
  readonly expired?: number;
  readonly expiredId?: string;
  readonly changes?: true;
  readonly endsSessions?: true;
}

export const aPerson = (owner: TestClient) => owner.personId();
export const ownObject = (foreign: NonNullable<RouteRow['foreign']>, more: Partial<RouteRow> = {}): RouteRow => ({
  kind: 'own object',
  foreign,
  ...more,
});
export const unknownId = '00000000-0000-4000-8000-000000000000';
