import { type EmbeddedFirewall, type IpFirewall, openEmbeddedFirewall } from '../../adapters/ip-firewall/index.ts';
import { choresOf } from '../../background/chores.ts';
import type { Services } from '../../services.ts';
import { listRules, markOfList } from './whitelist-store.ts';

/** What must hold of the list, and no longer. */
const RECONCILE_MILLISECONDS = 60_000;
/** Other nodes change the list, too, and a change must be obeyed within a second. */
const LOOK_MILLISECONDS = 500;

/** The firewalls of one server, and the job that keeps them as the list wants. */
export interface Firewalls {
  /** Of our own gateway. */
  readonly embedded: EmbeddedFirewall;
  /** Has all of them obey the list as it is now: our own first. One that fails is made good by the next time; nothing is thrown. */
  apply(): Promise<void>;
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

function createFirewalls({ db, dialect, log, now }: Services): Firewalls {
  const embedded = openEmbeddedFirewall();
  const all: readonly (readonly [chore: string, firewall: IpFirewall])[] = [['addresses of the gateway', embedded]];
  let mark = '';
  let underWay = Promise.resolve();

  const applyNow = async () => {
    const seen = await markOfList(db);
    const rules = await listRules(db, now());
    for (const [chore, firewall] of all)
      await choresOf(log)
        .keep(chore, () => firewall.apply(rules))
        .catch((cause: unknown) => log.error({ err: cause, chore }, 'a firewall does not have the list of addresses'));
    mark = seen;
  };
  /** One after the other, so that an older list never comes after a newer one. */
  const apply = () => {
    underWay = underWay
      .then(applyNow)
      .catch((cause: unknown) => log.error({ err: cause }, 'the list of addresses could not be read'));
    return underWay;
  };

  return {
    embedded,
    apply,
    start() {
      void apply();
      const timers = [setInterval(() => void apply(), RECONCILE_MILLISECONDS).unref()];
      const look = async () => {
        if ((await markOfList(db)) !== mark) await apply();
      };
      if (dialect === 'postgres')
        timers.push(setInterval(() => void look().catch(() => {}), LOOK_MILLISECONDS).unref());
      return () => {
        for (const timer of timers) clearInterval(timer);
        return underWay;
      };
    },
  };
}
