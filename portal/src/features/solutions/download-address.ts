import type { DownloadType } from '@platbook/contract/packs/subscriptions';
import { addressOf } from '@platbook/ui/browser/navigation';

export const downloadAddress = (type: DownloadType, file: string): string =>
  addressOf(`/api/downloads?${new URLSearchParams({ type, file })}`);

export function videoAddress(link: string | null | undefined): string | undefined {
  if (!link) return undefined;
  if (/^https:\/\//i.test(link)) return URL.canParse(link) ? link : undefined;
  return /^[\w-]+(\.[\w-]+)*$/.test(link) ? downloadAddress('videos', link) : undefined;
}
