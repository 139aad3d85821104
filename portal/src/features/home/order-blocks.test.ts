import type { PrimaryInterest } from '@platbook/contract/account/users';
import type { Origin } from '@platbook/contract/app-info';
import { orderBlocks } from './choose-packs.ts';

const navigatorFirst = ['navigator', 'packs'];
const packsFirst = ['packs', 'navigator'];

describe("the order of Home's blocks", () => {
  it.each<[PrimaryInterest, Origin | null, string[]]>([
    ['Property Navigator', null, navigatorFirst],
    ['Property Navigator', 'Cloud Property Data', navigatorFirst],
    ['ATTOM API', null, navigatorFirst],
    ['ATTOM API', 'Cloud Property Data', navigatorFirst],
    ['Cloud Property Data', null, packsFirst],
    ['Cloud Property Data', 'ATTOM API', packsFirst],
    ['Cloud Property Data', 'Property Reports', packsFirst],
  ])('follows the interest %s, whatever the origin (%s) [R135, R136, R137, R139]', (interest, origin, order) => {
    expect(orderBlocks(interest, origin)).toEqual(order);
  });

  it.each<[Origin | null, string[]]>([
    ['Property Reports', navigatorFirst],
    ['ATTOM API', navigatorFirst],
    ['Cloud Property Data', packsFirst],
    [null, packsFirst],
  ])('follows the origin %s when no interest is stored [R135, R138, R139, R140]', (origin, order) => {
    expect(orderBlocks(undefined, origin)).toEqual(order);
  });
});
