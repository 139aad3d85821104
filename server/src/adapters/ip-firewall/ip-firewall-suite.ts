import { randomUUID } from 'node:crypto';
import type { FirewallRule, IpFirewall } from './ip-firewall.ts';

export interface FirewallWorld {
  readonly firewall: IpFirewall;
  letsIn(): readonly string[];
  readonly acts: readonly string[] | undefined;
}

export function firewallSuite(title: string, open: () => Promise<FirewallWorld>): void {
  const [ada, bob] = [randomUUID(), randomUUID()];
  const rule = (personId: string, address: string): FirewallRule => ({ personId, address });

  it(`${title} lets in exactly the given rules, and applying them again changes nothing`, async () => {
    const { firewall, letsIn, acts } = await open();
    await firewall.apply([rule(ada, '9.8.7.6'), rule(bob, '9.8.7.5')]);
    expect([...letsIn()].sort()).toEqual([`${ada} 9.8.7.6`, `${bob} 9.8.7.5`].sort());
    const before = acts?.length;
    await firewall.apply([rule(bob, '9.8.7.5'), rule(ada, '9.8.7.6')]);
    expect(acts?.length).toBe(before);
    await firewall.apply([]);
    expect(letsIn()).toEqual([]);
  });

  it(`${title} closes a removed address before it opens the new one`, async () => {
    const { firewall, letsIn, acts } = await open();
    await firewall.apply([rule(ada, '9.8.7.6')]);
    const before = acts?.length ?? 0;
    await firewall.apply([rule(ada, '9.8.7.1'), rule(bob, '9.8.7.2')]);
    if (acts !== undefined) expect(acts[before]).toBe('- 9.8.7.6');
    expect([...letsIn()].sort()).toEqual([`${ada} 9.8.7.1`, `${bob} 9.8.7.2`].sort());
  });

  it(`${title} keeps one user's address when another user with the same address is removed`, async () => {
    const { firewall, letsIn } = await open();
    await firewall.apply([rule(ada, '9.8.7.6'), rule(bob, '9.8.7.6')]);
    await firewall.apply([rule(bob, '9.8.7.6')]);
    expect(letsIn()).toEqual([`${bob} 9.8.7.6`]);
  });
}
