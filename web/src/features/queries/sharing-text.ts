import type { Query } from '@platbook/contract/queries';

/** Who besides the reader has a query, in words; undefined for a private one. Of someone else's it names the owner first. */
export function sharingText({ sharing, canDelete, createdByUser }: Query): string | undefined {
  if (sharing === undefined || sharing === 'private') return undefined;
  if (canDelete) return sharing === 'read' ? 'Team can view' : 'Team can edit';
  return `${createdByUser?.displayName ?? 'Someone'}, ${sharing === 'read' ? 'you can view' : 'you can edit'}`;
}
