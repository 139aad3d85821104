import type { ApiGateway, KeyOwner } from './api-gateway.ts';

export interface GatewayWorld {
  readonly gateway: ApiGateway;
  readonly owner: KeyOwner;
}

export function gatewaySuite(name: string, open: () => Promise<GatewayWorld>): void {
  describe(name, () => {
    it('has no key for an owner who never had one', async () => {
      const { gateway, owner } = await open();
      expect(await gateway.findKey(owner)).toBeUndefined();
    });

    it('creates unique keys of 32 hexadecimal digits, whatever their names are', async () => {
      const { gateway, owner } = await open();
      const names = ['First key', 'First key', "Ö'Neil <b> & 50 %", '名前'];
      const keys: string[] = [];
      for (const each of names) keys.push((await gateway.createKey(owner, each)).key);
      for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(keys).size).toBe(names.length);
    });

    it('reads a key as it was created, and nothing once it has ended', async () => {
      const { gateway, owner } = await open();
      const [one, two] = [await gateway.createKey(owner, 'One'), await gateway.createKey(owner, 'Two')];
      for (const { key, ref } of [one, two]) if (ref !== null) expect(await gateway.readKey(ref)).toBe(key);
      for (const ref of [one.ref ?? '1/1', one.ref ?? '1/1', '1/999']) await gateway.endKey(ref);
      expect(await gateway.readKey(one.ref ?? '1/1')).toBeUndefined();
      if (two.ref !== null) expect(await gateway.readKey(two.ref)).toBe(two.key);
    });
  });
}
