import type { DestinationKind } from '@platbook/contract/admin/destinations';

export const kindNames: Record<DestinationKind, string> = {
  address: 'Email',
  webhook: 'Webhook',
  slack: 'Slack',
  bucket: 'S3 bucket',
};
