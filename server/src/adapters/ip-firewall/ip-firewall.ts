export interface FirewallRule {
  /** ID of the user: two users with the same address have a rule each. */
  readonly personId: string;
  /** IPv4 in canonical form. */
  readonly address: string;
}

/** A database server's firewall, which lets clients in by address. Rules that aren't managed here are kept. */
export interface IpFirewall {
  /** Closes removed addresses before it opens new ones. Idempotent. Throws FirewallUnavailable and FirewallRefusal. */
  apply(rules: readonly FirewallRule[]): Promise<void>;
}

export class FirewallUnavailable extends Error {}

export class FirewallRefusal extends Error {
  constructor(status: number, code: string) {
    super(`The firewall responded with ${status} ${code}`);
  }
}

export function compareRules(actual: readonly FirewallRule[], wanted: readonly FirewallRule[]) {
  const textOf = ({ personId, address }: FirewallRule) => `${personId} ${address}`;
  const [has, wants] = [new Set(actual.map(textOf)), new Set(wanted.map(textOf))];
  return {
    closed: actual.filter((rule) => !wants.has(textOf(rule))),
    opened: wanted.filter((rule) => !has.has(textOf(rule))),
  };
}

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
