import { compareRules, type FirewallRule, type IpFirewall } from './ip-firewall.ts';

/** Notified of a change, the SQL endpoint applies the whole list at once, so a removed address is never still open. */
export function openEmbeddedFirewall(notify: () => void): IpFirewall {
  let obeyed: readonly FirewallRule[] = [];
  return {
    async apply(rules) {
      const { closed, opened } = compareRules(obeyed, rules);
      obeyed = rules;
      if (closed.length + opened.length > 0) notify();
    },
  };
}
