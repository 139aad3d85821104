import { isSetWithin } from '@platbook/contract/packs/entitlement-set';
import type { Services } from '../../services.ts';
import type { WithAccountBook } from '../identity-provider/index.ts';
import { findPerson } from '../people/index.ts';
import type { Rules } from './obey-addresses.ts';

export interface LiveLogin {
  readonly loginId: string;
  readonly personId: string;
  readonly sub: string;
  readonly address: string;
  readonly application: string;
  readonly passwordHash: string;
  /** The set whose file is read, which can be narrower than the license, and when that file was built. */
  readonly setHash: string;
  readonly builtAt: string;
}

type Needed = Pick<Services, 'db' | 'now' | 'warehouse'> & WithAccountBook;

export interface Ending {
  readonly loginIds: readonly string[];
  readonly message: string;
}

const said = {
  address: 'This address is no longer allowed. Allow it again on the Direct Integration page.',
  ended: 'Your account has expired. Please contact support for assistance.',
  password: "This account's password was changed. Connect with the new one.",
  data: 'Your data access has changed. Connect again.',
} as const;

export type LiveLogins = ReturnType<typeof createLiveLogins>;

/** `onEnded` gets the IDs of logins that are no longer live. */
export function createLiveLogins(onEnded: (loginIds: readonly string[]) => void) {
  const live = new Map<string, LiveLogin>();
  const drop = (loginIds: readonly string[]) => onEnded(loginIds.filter((loginId) => live.delete(loginId)));
  const takeWhere = (isTaken: (login: LiveLogin) => boolean) => {
    const loginIds = [...live.values()].filter(isTaken).map(({ loginId }) => loginId);
    drop(loginIds);
    return loginIds;
  };
  return {
    get size() {
      return live.size;
    },
    add: (login: LiveLogin) => void live.set(login.loginId, login),
    remove(loginId: string) {
      const login = live.get(loginId);
      drop([loginId]);
      return login;
    },
    get: (loginId: string) => live.get(loginId),
    clear() {
      const all = [...live.values()];
      drop([...live.keys()]);
      return all;
    },
    takeUnlisted(rules: Rules): Ending {
      const allowed = new Map(rules.map(({ personId, address }) => [personId, address]));
      return {
        loginIds: takeWhere(({ personId, address }) => allowed.get(personId) !== address),
        message: said.address,
      };
    },
    async takeChanged(services: Needed): Promise<readonly Ending[]> {
      const check = createCheck(services);
      const changed = new Map<string, keyof typeof said | undefined>();
      // Sequential: nothing waits for this, and running all at once would delay requests.
      for (const login of [...live.values()]) changed.set(login.loginId, await check(login));
      return Object.entries(said).map(([why, message]) => ({
        loginIds: takeWhere(({ loginId }) => changed.get(loginId) === why),
        message,
      }));
    },
  };
}

/** Finds why a login must end. Reads each user once. */
function createCheck({ accountBook, db, now, warehouse }: Needed) {
  const read = async ({ personId, sub }: LiveLogin) => ({
    person: await findPerson(db, personId, now()),
    passwordHash: (await accountBook.find(sub))?.passwordHash,
  });
  const seen = new Map<string, ReturnType<typeof read>>();
  return async (login: LiveLogin): Promise<keyof typeof said | undefined> => {
    const found = seen.get(login.personId) ?? read(login);
    seen.set(login.personId, found);
    const { person, passwordHash } = await found;
    if (person?.isActiveSolution !== true) return 'ended';
    if (passwordHash !== login.passwordHash) return 'password';
    const isHeld = isSetWithin(warehouse.setOf(login.setHash), person.entitlement);
    return isHeld && warehouse.builtAt() === login.builtAt ? undefined : 'data';
  };
}
