import type { ListedPerson } from '@platbook/contract/admin/people';

export function buildListedPerson(more: Partial<ListedPerson> = {}): ListedPerson {
  return {
    id: 'p1',
    email: 'licensed@example.com',
    displayName: 'Lena Marsh',
    role: 'editor',
    origin: null,
    state: 'active',
    trialDaysLeft: null,
    isTrial: false,
    PNUser: false,
    packs: ['SPFCL'],
    counties: ['12031'],
    lastSeenAt: null,
    isTrialAgain: false,
    ...more,
  };
}
