import { isSetWithin } from '@platbook/contract/packs/entitlement-set';
import type { Person } from '../../http/callers/person.ts';
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

export interface LiveLogins {
  readonly size: number;
  add(login: LiveLogin): void;
  remove(loginId: string): LiveLogin | undefined;
  get(loginId: string): LiveLogin | undefined;
  countOf(personId: string): number;
  clear(): readonly LiveLogin[];
  takeUnlisted(rules: Rules): Ending;
  takeChanged(services: Needed): Promise<readonly Ending[]>;
}

export function createLiveLogins(): LiveLogins {
  const live = new Map<string, LiveLogin>();
  const takeWhere = (isTaken: (login: LiveLogin) => boolean) => {
    const loginIds = [...live.values()].filter(isTaken).map(({ loginId }) => loginId);
    for (const loginId of loginIds) live.delete(loginId);
    return loginIds;
  };
  return {
    get size() {
      return live.size;
    },
    add: (login) => void live.set(login.loginId, login),
    remove(loginId) {
      const login = live.get(loginId);
      live.delete(loginId);
      return login;
    },
    get: (loginId) => live.get(loginId),
    countOf: (personId) => [...live.values()].filter((login) => login.personId === personId).length,
    clear() {
      const all = [...live.values()];
      live.clear();
      return all;
    },
    takeUnlisted(rules) {
      const allowed = new Map(rules.map(({ personId, address }) => [personId, address]));
      return {
        loginIds: takeWhere(({ personId, address }) => allowed.get(personId) !== address),
        message: said.address,
      };
    },
    async takeChanged(services) {
      const look = createLook(services);
      const changed = new Map<string, keyof typeof said>();
      // Sequential: nothing waits for this, and running all at once would delay requests.
      for (const login of [...live.values()]) {
        const why = await findChange(services, login, look);
        if (why !== undefined) changed.set(login.loginId, why);
      }
      return Object.entries(said).map(([why, message]) => ({
        loginIds: takeWhere(({ loginId }) => changed.get(loginId) === why),
        message,
      }));
    },
  };
}

type Look = (login: LiveLogin) => Promise<{ person: Person | undefined; passwordHash: string | undefined }>;

function createLook(services: Needed): Look {
  const seen = new Map<string, ReturnType<Look>>();
  const read = async ({ personId, sub }: LiveLogin) => ({
    person: await findPerson(services.db, personId, services.now()),
    passwordHash: (await services.accountBook.find(sub))?.passwordHash,
  });
  return (login) => {
    const looked = seen.get(login.personId) ?? read(login);
    seen.set(login.personId, looked);
    return looked;
  };
}

async function findChange(
  { warehouse }: Pick<Services, 'warehouse'>,
  login: LiveLogin,
  look: Look,
): Promise<keyof typeof said | undefined> {
  const { person, passwordHash } = await look(login);
  if (person?.isActiveSolution !== true) return 'ended';
  if (passwordHash !== login.passwordHash) return 'password';
  const isHeld = isSetWithin(warehouse.setOf(login.setHash), person.entitlement);
  return isHeld && warehouse.builtAt() === login.builtAt ? undefined : 'data';
}
