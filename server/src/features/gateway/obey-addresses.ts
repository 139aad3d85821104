import type { Logger } from 'pino';
import type { AddressBook } from './address-book.ts';
import type { OwnGateway } from './gateway.ts';

export type Rules = Awaited<ReturnType<AddressBook['list']>>;

/** Another node may have changed the list, and a change must be obeyed within a second. */
const LOOK_MILLISECONDS = 500;
/** Accounts end by time alone, and their rules with them. */
const RENEW_MILLISECONDS = 30_000;

/** What the list of addresses says. */
export interface ObeyedAddresses {
  current(): Rules;
  stop(): Promise<void>;
}

/** Reads the address book now, whenever it is told to, and when it changed; hears of each reading. */
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
  /** One after the other, so that an older list never comes after a newer one. */
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
