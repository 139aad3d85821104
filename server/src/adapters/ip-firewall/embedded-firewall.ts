import { compareRules, type FirewallRule, type IpFirewall } from './ip-firewall.ts';

/**
 * The firewall of the SQL endpoint, which reads the list itself: it is notified of a change and then applies the whole list at once, so a
 * removed address is never still open.
 */
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
