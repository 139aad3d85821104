import { compareRules, type FirewallRule, type IpFirewall } from './ip-firewall.ts';

/** What changed, told to whoever lets clients in. */
export interface RuleChange {
  /** All that is let in from now on. */
  readonly rules: readonly FirewallRule[];
  /** What is let in no more: sessions that came by it are to end. */
  readonly closed: readonly FirewallRule[];
}

/** The firewall of our own gateway: it knows the rules, and tells of their changes. */
export interface EmbeddedFirewall extends IpFirewall {
  current(): readonly FirewallRule[];
  /** Tells of each change, closing before opening; the answer ends it. */
  watch(listener: (change: RuleChange) => void): () => void;
}

export function openEmbeddedFirewall(): EmbeddedFirewall {
  let rules: readonly FirewallRule[] = [];
  const listeners = new Set<(change: RuleChange) => void>();
  const tell = (change: RuleChange) => {
    rules = change.rules;
    for (const listener of listeners) listener(change);
  };
  return {
    async apply(wanted) {
      const { closed, opened } = compareRules(rules, wanted);
      if (closed.length > 0) tell({ rules: rules.filter((rule) => !closed.includes(rule)), closed });
      if (opened.length > 0) tell({ rules: [...rules, ...opened], closed: [] });
    },
    current: () => rules,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
