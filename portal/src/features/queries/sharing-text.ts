import type { Query } from '@platbook/contract/workbench/queries';

/** Describes who else can see a query; undefined for a private one. For another user's query it starts with the owner. */
export function sharingText({ sharing, canDelete, createdByUser }: Query): string | undefined {
  if (sharing === undefined || sharing === 'private') return undefined;
  if (canDelete) return sharing === 'read' ? 'Team can view' : 'Team can edit';
  return `${createdByUser?.displayName ?? 'Someone'}, ${sharing === 'read' ? 'you can view' : 'you can edit'}`;
}
