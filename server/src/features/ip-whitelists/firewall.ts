import { type IpFirewall, openAzureFirewall, openEmbeddedFirewall } from '../../adapters/ip-firewall/index.ts';
import { choresOf } from '../../background/chores.ts';
import type { Services } from '../../services.ts';
import { gatewayOf } from '../gateway/index.ts';
import { findEntry, listRules, markOfList } from './whitelist-store.ts';

/** What was lost, or changed by another hand, is made good after so long (security §4.3). */
const RECONCILE_MILLISECONDS = 60_000;

/** The firewalls of one server, and the job that keeps them as the list wants. */
export interface Firewalls {
  /** Has them obey the list as it is now; one that fails is made good by the next time, and nothing is thrown. Our own gateway has been told then. */
  apply(): Promise<void>;
  /** Resolves when what was begun has ended. */
  settled(): Promise<void>;
  /** Begins to look after them; the answer ends it. */
  start(): () => Promise<void>;
}

const known = new WeakMap<object, Firewalls>();

/** The firewalls of this server. */
export function firewallsOf(services: Services): Firewalls {
  const firewalls = known.get(services.config) ?? createFirewalls(services);
  known.set(services.config, firewalls);
  return firewalls;
}

function createFirewalls({ config, db, log, now }: Services): Firewalls {
  const gateway = gatewayOf({ config });
  gateway.useAddressBook({
    addressOf: async (personId) => (await findEntry(db, personId))?.address,
    list: () => listRules(db, now()),
    stamp: () => markOfList(db),
  });
  const own = keeper('addresses of the gateway', openEmbeddedFirewall(gateway.addressesChanged));
  const outside =
    config.azureFirewall === undefined
      ? []
      : [keeper('addresses of Azure SQL', openAzureFirewall(config.azureFirewall))];

  /** One after the other, so that an older list never comes after a newer one. */
  function keeper(chore: string, firewall: IpFirewall) {
    let underWay = Promise.resolve();
    return {
      apply: () => {
        underWay = underWay
          .then(() => choresOf(log).keep(chore, async () => firewall.apply(await listRules(db, now()))))
          .catch((cause: unknown) => log.error({ err: cause, chore }, 'failed to sync the allow-list to a firewall'));
        return underWay;
      },
      settled: () => underWay,
    };
  }
  const settled = async () => {
    await Promise.all([own, ...outside].map((each) => each.settled()));
  };
  const apply = () => {
    // No one waits for what stands elsewhere: it may take its time.
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
