import type { ListedPerson } from '@platbook/contract/admin-people';

/** A licensed customer as the list of people tells of him, with whatever a test changes. */
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
