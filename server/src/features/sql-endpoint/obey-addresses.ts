import type { Logger } from 'pino';

export interface AddressBook {
  /** The one address (canonical IPv4) that this user allows; undefined if none. */
  addressOf(personId: string): Promise<string | undefined>;
  list(): Promise<readonly { readonly personId: string; readonly address: string }[]>;
  /** A value that differs after every change. Must be cheap: it is polled twice a second. */
  stamp(): Promise<string>;
}

export type Rules = Awaited<ReturnType<AddressBook['list']>>;

/** Another node can change the list, and a change must take effect within a second. */
const LOOK_MILLISECONDS = 500;
/** Accounts and their rules can expire without a change to the list. */
const RENEW_MILLISECONDS = 30_000;

export function obeyAddresses(book: AddressBook, log: Pick<Logger, 'error'>, onRules: (rules: Rules) => void) {
  let rules: Rules = [];
  let stamp: string | undefined;
  let readAt = 0;
  let underWay = Promise.resolve();
  const read = async (isForced: boolean) => {
    const seen = await book.stamp();
    if (!isForced && seen === stamp && performance.now() - readAt < RENEW_MILLISECONDS) return;
    rules = await book.list();
    [stamp, readAt] = [seen, performance.now()];
    onRules(rules);
  };
  /** Sequential, so that an older list never overwrites a newer one. */
  const look = (isForced: boolean) => {
    underWay = underWay
      .then(() => read(isForced))
      .catch((cause: unknown) => log.error({ err: cause }, 'failed to read the allow-list'));
  };
  look(true);
  const timer = setInterval(() => look(false), LOOK_MILLISECONDS).unref();
  return {
    current: () => rules,
    read: () => look(true),
    stop() {
      clearInterval(timer);
      return underWay;
    },
  };
}
