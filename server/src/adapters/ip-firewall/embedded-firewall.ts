import { compareRules, type FirewallRule, type IpFirewall } from './ip-firewall.ts';

/**
 * The firewall of our own gateway, which reads the list itself: it is told that the list is another one, and then obeys all of it at once, so
 * that nothing is open that is gone.
 */
export function openEmbeddedFirewall(tell: () => void): IpFirewall {
  let obeyed: readonly FirewallRule[] = [];
  return {
    async apply(rules) {
      const { closed, opened } = compareRules(obeyed, rules);
      obeyed = rules;
      if (closed.length + opened.length > 0) tell();
    },
  };
}
