import { randomUUID } from 'node:crypto';
import { problems } from '@platbook/contract/problem';
import { canonicalEmail } from '@platbook/contract/rules/email';
import { LRUCache } from 'lru-cache';
import { createSlots } from '../../background/slots.ts';
import { isLoopbackHost } from '../../config/public-url.ts';
import type { Person } from '../../http/callers/person.ts';
import { isStorableText } from '../../http/json-body.ts';
import type { Services } from '../../services.ts';
import type { DenialReason, EndpointMessage, Principal } from '../../sql-endpoint/messages.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { warehouseTarget } from '../connections/index.ts';
import { isPasswordRight, type WithAccountBook } from '../identity-provider/index.ts';
import { findPerson, findPersonId } from '../people/index.ts';
import type { LiveLogins } from './live-logins.ts';
import type { LoginSlots } from './login-slots.ts';
import type { AddressBook } from './obey-addresses.ts';

type LoginRequest = Omit<Extract<EndpointMessage, { type: 'login' }>, 'type' | 'ask'>;
export type LoginAnswer = { principal: Principal } | { reason: DenialReason; message: string };

/** Each check takes 50 ms of CPU and 19 MB. */
const passwordsAtOnce = 2;
const passwordsWaiting = 100;
const longestUser = 320;
const userAgentLength = 200;

export interface LoginTest {
  readonly personId: string;
  readonly address: string;
}

export type LoginServices = Pick<Services, 'config' | 'db' | 'drain' | 'node' | 'now' | 'setOrders' | 'warehouse'> &
  WithAccountBook;

export interface LoginCheckParts {
  readonly book: AddressBook;
  readonly live: LiveLogins;
  readonly slots: LoginSlots;
  /** The test that a login from this machine belongs to, by its program name; the test's address replaces the login's. */
  testOf(application: string): LoginTest | undefined;
}

interface Proven {
  readonly person: Person;
  readonly passwordHash: string;
}

const deny = (reason: DenialReason, message: string): LoginAnswer => ({ reason, message });
const tooMany = deny('busy', 'Too many logins are in progress. Try again shortly.');

/** Checks the password first, with the same time and message whether the account exists or not. */
export function createLoginCheck(services: LoginServices, parts: LoginCheckParts) {
  const prove = createPasswordCheck(services);
  const takeTurn = createTurns(passwordsWaiting);
  return async (asked: LoginRequest): Promise<LoginAnswer> => {
    // For a test login that the Direct Integration page makes from this machine, the user's address applies.
    const test = isLoopbackHost(asked.address) ? parts.testOf(asked.application) : undefined;
    const login = test === undefined ? asked : { ...asked, address: test.address };
    // A tool opens several connections at once; none must count as a failure while the others are being checked.
    const key = JSON.stringify([login.address, login.user.toLowerCase()]);
    const turn = await takeTurn(key, () => prove(login, test?.personId));
    const proven = turn?.result ?? tooMany;
    return 'person' in proven ? admit(services, parts, login, proven) : proven;
  };
}

/** Checks the password. `checkedId` limits the login to that user. */
function createPasswordCheck(services: LoginServices) {
  const { accountBook, config, db, now } = services;
  const tries = createLoginTries(now);
  const inTurn = createSlots(passwordsAtOnce, passwordsWaiting);

  /** The same text for every user, so that it reveals nothing about accounts. */
  const wrong = ({ user }: LoginRequest) =>
    deny(
      'login',
      config.outsideProvider === undefined
        ? `Login failed for user '${user}'.`
        : `Login failed for user '${user}'. Accounts on this server sign in through an identity provider, so they have no password here.`,
    );

  return async (login: LoginRequest, checkedId: string | undefined): Promise<Proven | LoginAnswer> => {
    const { user, password, address } = login;
    if (config.outsideProvider !== undefined || user.length > longestUser || !isStorableText(user)) return wrong(login);
    if (!tries.take(address, user)) return wrong(login);
    const checked = await inTurn(async () => {
      const account = await accountBook.findByEmail(canonicalEmail(user));
      return { account, isRight: await isPasswordRight(password, account?.passwordHash) };
    });
    if (checked === undefined) return tooMany;
    const { account, isRight } = checked.result;
    // Also queried for an unknown account, so that both take the same time.
    const personId = await findPersonId(db, config.peopleIssuer, account?.sub ?? '');
    const person = await findPerson(db, personId ?? '', now());
    const isMeant = person !== undefined && (checkedId === undefined || checkedId === person.id);
    if (account === undefined || !isRight || !isMeant) {
      const source = sourceOf(login, services.node, personId);
      await recordAct(db, { kind: 'sign_in_failed', source, outcome: 'error' });
      return wrong(login);
    }
    tries.forgive(address, user);
    return { person, passwordHash: account.passwordHash };
  };
}

async function admit(
  services: LoginServices,
  { book, live, slots }: LoginCheckParts,
  login: LoginRequest,
  { person, passwordHash }: Proven,
): Promise<LoginAnswer> {
  const { config, db, drain, warehouse } = services;
  const { address } = login;
  if ((await book.addressOf(person.id)) !== address)
    return deny(
      'address',
      `Client with IP address '${address}' is not allowed to access the server with this account. Allow this address on the Direct Integration page, and try again.`,
    );
  if (!person.isActiveSolution) return deny('ended', problems['account.expired'][1]);
  if (drain.hasBegun) return deny('busy', 'The server is stopping. Try again in a moment.');
  const found = warehouseTarget(person, person.entitlement, services, 'tsql');
  if (found.target === undefined) return deny('preparing', found.reason);
  const loginId = randomUUID();
  if (!(await slots.take(loginId, person.id)))
    return deny(
      'busy',
      `You have ${config.sqlEndpoint.sessionsPerPerson} connections open, which is the limit. Close one and try again.`,
    );
  const source = sourceOf(login, services.node, person.id);
  await recordAct(db, { kind: 'signed_in', source, name: 'SQL Server' }).catch((cause: unknown) => {
    slots.free([loginId]);
    throw cause;
  });
  live.add({
    loginId,
    personId: person.id,
    sub: person.sub,
    address,
    application: login.application,
    passwordHash,
    setHash: found.setKey,
    builtAt: warehouse.builtAt(),
  });
  const { setKey, limits, settings } = found.target;
  return {
    principal: {
      loginId,
      userId: person.id,
      email: person.email,
      file: String(settings.file),
      setKey,
      address,
      limits: {
        ...limits,
        maxRows: config.exportMaxRows,
        maxBytes: config.exportMaxMegabytes * 1_000_000,
        timeoutMs: 1000 * (person.isTrial ? config.trialStatementSeconds : config.statementSeconds),
      },
    },
  };
}

/** The source of a login or run, for the audit; the program's name replaces the browser's user agent. */
export function sourceOf(
  { address, application }: { address: string; application: string },
  node: string,
  personId: string | undefined,
): AuditSource {
  const program = application
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, userAgentLength);
  return { personId: personId ?? null, sessionHash: null, address, userAgent: program || 'SQL Server client', node };
}

/** Runs work for one key at a time, in order; undefined if that key's queue is full. */
function createTurns(waiting: number) {
  const lines = new Map<string, { last: Promise<unknown>; count: number }>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<{ result: Result } | undefined> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), count: 0 };
    if (line.count > waiting) return undefined;
    lines.set(key, line);
    line.count += 1;
    const mine = line.last.then(work);
    line.last = mine.catch(() => undefined);
    try {
      return { result: await mine };
    } finally {
      line.count -= 1;
      if (line.count === 0) lines.delete(key);
    }
  };
}

const MINUTE = 60_000;
/** Wrong passwords per minute: of one user from one address, and of all users from one address. */
const triesOfUser = 5;
const triesOfAddress = 30;
/** Beyond this, the oldest entries are dropped, so that a flood of names cannot exhaust memory. */
const mostKeys = 10_000;

export function createLoginTries(now: () => Date) {
  const times = new LRUCache<string, number[]>({ max: mostKeys });
  const keysOf = (address: string, user: string) => [JSON.stringify([address, user.toLowerCase()]), address] as const;
  const recent = (key: string) => (times.get(key) ?? []).filter((time) => time > now().getTime() - MINUTE);
  return {
    /** Whether a try is allowed. It counts as a failure immediately, so that concurrent tries can't bypass the limit. */
    take(address: string, user: string): boolean {
      const [ofUser, ofAddress] = keysOf(address, user);
      if (recent(ofUser).length >= triesOfUser || recent(ofAddress).length >= triesOfAddress) return false;
      for (const key of [ofUser, ofAddress]) times.set(key, [...recent(key), now().getTime()]);
      return true;
    },
    /** After a right password: clears this user's failures from the address. */
    forgive(address: string, user: string): void {
      const [ofUser, ofAddress] = keysOf(address, user);
      times.set(ofAddress, recent(ofAddress).slice(0, -1));
      times.delete(ofUser);
    },
  };
}
