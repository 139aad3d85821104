import type { Item } from './list-items.ts';

const contentTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  // Both are packages without a registered type; as ZIP, some browsers would rename or unpack them.
  pbit: 'application/octet-stream',
  twbx: 'application/octet-stream',
  pbids: 'application/json',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
};

export function contentTypeOf({ file }: Pick<Item, 'file'>): string {
  return contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
