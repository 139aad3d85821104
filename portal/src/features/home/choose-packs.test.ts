import { buildDefaultPack, buildSubscription } from '../../testing/build-packs.ts';
import { choosePacks } from './choose-packs.ts';

const defaults = Array.from({ length: 22 }, (_, index) => buildDefaultPack(`P${index}`));
const today = { personId: 'a', day: '2026-11-23' };
const codes = (packs: readonly { subscription_code: string }[]) => packs.map((pack) => pack.subscription_code);

describe('the packs on Home', () => {
  it('are owned only with a clientSubscriptionCode; one that is null is filtered out [R215]', () => {
    const subscriptions = [
      buildSubscription('P3', 'A-3'),
      buildSubscription('P1', null),
      buildSubscription('P0', 'A-0'),
    ];
    const { owned, more } = choosePacks(defaults, subscriptions, today);
    expect([codes(owned), more]).toEqual([['P0', 'P3'], 20]);
  });

  it('are two others in addition to owned ones, and four without any [R147, R148]', () => {
    for (let person = 0; person < 200; person += 1) {
      const who = { personId: `person ${person}`, day: '2026-11-23' };
      const { toTry } = choosePacks(defaults, [buildSubscription('P3', 'A')], who);
      expect(new Set(codes(toTry)).size).toBe(2);
      expect(codes(toTry)).not.toContain('P3');
      expect(new Set(codes(choosePacks(defaults, [buildSubscription('P3', null)], who).toTry)).size).toBe(4);
    }
  });

  it('to try are the same for a user all day, differ by user and day, and include every pack in time', () => {
    const first = choosePacks(defaults, [], today);
    expect(choosePacks(defaults, [], { ...today })).toEqual(first);
    const drawn = Array.from({ length: 200 }, (_, day) =>
      codes(choosePacks(defaults, [], { personId: 'a', day: `day ${day}` }).toTry),
    );
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(150);
    const turns = new Map(codes(defaults).map((code) => [code, drawn.filter((four) => four.includes(code)).length]));
    // 200 × 4 / 22 is 36 for each.
    expect([Math.min(...turns.values()) > 15, Math.max(...turns.values()) < 65]).toEqual([true, true]);
  });

  it('are fewer if the catalog has fewer', () => {
    const two = defaults.slice(0, 2);
    expect(codes(choosePacks(two, [], today).toTry).sort()).toEqual(['P0', 'P1']);
    expect(choosePacks(two, [buildSubscription('P0', 'A'), buildSubscription('P1', 'B')], today)).toMatchObject({
      toTry: [],
      more: 0,
    });
    expect(choosePacks([], [], today)).toEqual({ owned: [], toTry: [], more: 0 });
  });
});
