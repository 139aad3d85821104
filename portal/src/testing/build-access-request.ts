import type { AccessRequest, QueuedRequest } from '@platbook/contract/account/access-requests';
import type { Nda } from '@platbook/contract/legal';

export function buildAccessRequest(more: Partial<AccessRequest> = {}): AccessRequest {
  return {
    id: 'a1',
    kind: 'table',
    subject: 'Permits.BuildingPermit',
    packs: [{ code: 'SPPER', name: 'Permits & Construction Activity' }],
    counties: [],
    message: 'For <b>permits</b>',
    ndaVersion: '3',
    ndaAcceptedAt: '2026-06-30T10:00:00.000Z',
    path: '/queries/q1',
    queryText: 'select * from Permits.BuildingPermit',
    status: 'open',
    createdAt: '2026-06-30T12:00:00.000Z',
    decidedAt: null,
    answer: '',
    ...more,
  };
}

export const buildQueuedRequest = (more: Partial<QueuedRequest> = {}): QueuedRequest => ({
  ...buildAccessRequest(),
  personId: 'p1',
  email: 'licensed@example.com',
  displayName: 'Lena Marsh',
  decidedBy: null,
  ...more,
});

const text = { title: 'Text', lead: 'Version 3.', sections: [] };
const nda: Nda = { ...text, version: '3' };
export const legalTexts = { terms: text, privacy: text, nda };
