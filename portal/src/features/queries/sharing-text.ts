import type { Query } from '@platbook/contract/workbench/queries';

export function sharingText({ sharing, canDelete, canWrite, createdByUser, deletedAt }: Query): string | undefined {
  if (sharing === undefined || deletedAt !== undefined) return undefined;
  if (!canDelete) return `${createdByUser?.displayName ?? 'Someone'}, ${canWrite ? 'you can edit' : 'you can view'}`;
  if (sharing === 'private') return undefined;
  return sharing === 'read' ? 'Team can view' : 'Team can edit';
}
