import type { PrimaryInterest } from '@platbook/contract/account/users';
import type { Origin } from '@platbook/contract/app-info';
import { orderBlocks } from './choose-packs.ts';

it.each<[PrimaryInterest | undefined, Origin | null, first: string]>([
  ['Property Navigator', null, 'navigator'],
  ['Property Navigator', 'Cloud Property Data', 'navigator'],
  ['ATTOM API', null, 'navigator'],
  ['ATTOM API', 'Cloud Property Data', 'navigator'],
  ['Cloud Property Data', null, 'packs'],
  ['Cloud Property Data', 'ATTOM API', 'packs'],
  ['Cloud Property Data', 'Property Reports', 'packs'],
  [undefined, 'Property Reports', 'navigator'],
  [undefined, 'ATTOM API', 'navigator'],
  [undefined, 'Cloud Property Data', 'packs'],
  [undefined, null, 'packs'],
])(
  'orders the blocks of Home by the interest %s, or else the origin %s [R135, R136, R137, R138, R139, R140]',
  (interest, origin, first) => {
    expect(orderBlocks(interest, origin)).toEqual(first === 'packs' ? ['packs', 'navigator'] : ['navigator', 'packs']);
  },
);
