export { type EmbeddedFirewall, openEmbeddedFirewall, type RuleChange } from './embedded-firewall.ts';
export { FirewallRefusal, type FirewallRule, FirewallUnavailable, type IpFirewall } from './ip-firewall.ts';
