import { type IpFirewall, openAzureFirewall, openEmbeddedFirewall } from '../../adapters/ip-firewall/index.ts';
import type { Services } from '../../services.ts';
import type { AddressBook } from '../sql-endpoint/index.ts';
import { findEntry, listRules, markOfList } from './whitelist-store.ts';

/** Interval at which lost or foreign changes to a firewall are corrected. */
const RECONCILE_MILLISECONDS = 60_000;

export interface WithFirewalls {
  readonly firewalls: ReturnType<typeof openFirewalls>;
}

export function openAddressBook({ db, now }: Pick<Services, 'db' | 'now'>): AddressBook {
  return {
    addressOf: async (personId) => (await findEntry(db, personId))?.address,
    list: () => listRules(db, now()),
    stamp: () => markOfList(db),
  };
}

export function openFirewalls(
  { chores, config, db, log, now }: Pick<Services, 'chores' | 'config' | 'db' | 'log' | 'now'>,
  onAddressesChanged: () => void,
) {
  const own = keeper('addresses of the SQL endpoint', openEmbeddedFirewall(onAddressesChanged));
  const outside =
    config.azureFirewall === undefined
      ? []
      : [keeper('addresses of Azure SQL', openAzureFirewall(config.azureFirewall))];

  /** Sequential, so that an older list never overwrites a newer one. */
  function keeper(chore: string, firewall: IpFirewall) {
    let underWay = Promise.resolve();
    return {
      apply: () => {
        underWay = underWay
          .then(() => chores.keep(chore, async () => firewall.apply(await listRules(db, now()))))
          .catch((cause: unknown) => log.error({ err: cause, chore }, 'failed to sync the allow-list to a firewall'));
        return underWay;
      },
      settled: () => underWay,
    };
  }
  const settled = async () => {
    await Promise.all([own, ...outside].map((each) => each.settled()));
  };
  /** Syncs them to the current list. Never throws; a failed one is retried in the next round. Resolves once our own SQL endpoint is notified. */
  const apply = () => {
    // External firewalls can be slow, so they are not awaited.
    for (const each of outside) void each.apply();
    return own.apply();
  };

  return {
    apply,
    settled,
    start() {
      void apply();
      const timer = setInterval(() => void apply(), RECONCILE_MILLISECONDS).unref();
      return () => {
        clearInterval(timer);
        return settled();
      };
    },
  };
}
