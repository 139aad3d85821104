import type { Logger } from 'pino';
import type { AddressBook } from './address-book.ts';
import type { OwnGateway } from './gateway.ts';

export type Rules = Awaited<ReturnType<AddressBook['list']>>;

/** Another node can change the list, and a change must take effect within a second. */
const LOOK_MILLISECONDS = 500;
/** Accounts and their rules can expire without a change to the list. */
const RENEW_MILLISECONDS = 30_000;

export interface ObeyedAddresses {
  current(): Rules;
  stop(): Promise<void>;
}

/** Reads the address book at the start, after each notification and when its stamp changes; calls `onRules` after each read. */
export function obeyAddresses(
  gateway: OwnGateway,
  log: Pick<Logger, 'error'>,
  onRules: (rules: Rules) => void,
): ObeyedAddresses {
  let rules: Rules = [];
  let stamp: string | undefined;
  let readAt = 0;
  let underWay = Promise.resolve();
  const read = async (isForced: boolean) => {
    const seen = await gateway.book.stamp();
    if (!isForced && seen === stamp && performance.now() - readAt < RENEW_MILLISECONDS) return;
    rules = await gateway.book.list();
    [stamp, readAt] = [seen, performance.now()];
    onRules(rules);
  };
  /** Sequential, so that an older list never overwrites a newer one. */
  const look = (isForced: boolean) => {
    underWay = underWay
      .then(() => read(isForced))
      .catch((cause: unknown) => log.error({ err: cause }, 'failed to read the allow-list'));
  };
  gateway.onAddressesChanged(() => look(true));
  look(true);
  const timer = setInterval(() => look(false), LOOK_MILLISECONDS).unref();
  return {
    current: () => rules,
    stop() {
      clearInterval(timer);
      gateway.onAddressesChanged(() => undefined);
      return underWay;
    },
  };
}
