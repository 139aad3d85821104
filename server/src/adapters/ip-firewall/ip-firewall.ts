/** What is before a database and lets clients in by their address. */

/** One person's address. */
export interface FirewallRule {
  /** Id of the person: two people behind one address have a rule each. */
  readonly personId: string;
  /** IPv4, in its one spelling. */
  readonly address: string;
}

/** Knows what is let in now; what we did not put there is left alone. */
export interface IpFirewall {
  /**
   * Lets in exactly these: what is gone is closed before anything is opened. Doing it again changes nothing, so a call that was lost is
   * made good by the next one. Throws FirewallUnavailable and FirewallRefusal.
   */
  apply(rules: readonly FirewallRule[]): Promise<void>;
}

/** It does not answer, or says that it cannot now. */
export class FirewallUnavailable extends Error {}

/** It answered that it will not: our token, rights or request are wrong. */
export class FirewallRefusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(`The firewall responded with ${status} ${code}`);
    this.status = status;
  }
}

/** What to close and what to open, so that exactly the wanted rules are there; a changed address is both. */
export function compareRules(
  actual: readonly FirewallRule[],
  wanted: readonly FirewallRule[],
): { closed: FirewallRule[]; opened: FirewallRule[] } {
  const textOf = ({ personId, address }: FirewallRule) => `${personId} ${address}`;
  const [has, wants] = [new Set(actual.map(textOf)), new Set(wanted.map(textOf))];
  return {
    closed: actual.filter((rule) => !wants.has(textOf(rule))),
    opened: wanted.filter((rule) => !has.has(textOf(rule))),
  };
}
