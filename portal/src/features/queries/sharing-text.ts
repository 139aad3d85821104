import type { Query } from '@platbook/contract/workbench/queries';

export function sharingText({ sharing, canDelete, createdByUser }: Query): string | undefined {
  if (sharing === undefined || sharing === 'private') return undefined;
  if (canDelete) return sharing === 'read' ? 'Team can view' : 'Team can edit';
  return `${createdByUser?.displayName ?? 'Someone'}, ${sharing === 'read' ? 'you can view' : 'you can edit'}`;
}
