export interface FirewallRule {
  /** ID of the user: two users with the same address have a rule each. */
  readonly personId: string;
  /** IPv4 in canonical form. */
  readonly address: string;
}

/** A database server's firewall, which lets clients in by address. Rules that aren't managed here are kept. */
export interface IpFirewall {
  /**
   * Lets in exactly these addresses; closes removed ones before it opens new ones. Idempotent, so the next call repairs a lost one. Throws
   * FirewallUnavailable and FirewallRefusal.
   */
  apply(rules: readonly FirewallRule[]): Promise<void>;
}

/** The firewall didn't answer, or can't right now. */
export class FirewallUnavailable extends Error {}

/** The firewall refused: the token, permissions or request are wrong. */
export class FirewallRefusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(`The firewall responded with ${status} ${code}`);
    this.status = status;
  }
}

/** Which rules to close and open to get exactly the wanted ones; a changed address is in both. */
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
