import type { DownloadType } from '@platbook/contract/packs/subscriptions';
import { addressOf } from '@platbook/ui/browser/navigation';

/** The address of a pack's file; the server checks the name against the caller's packs. */
export const downloadAddress = (type: DownloadType, file: string): string =>
  addressOf(`/api/downloads?${new URLSearchParams({ type, file })}`);

/** The address of a pack's video: an https address unchanged, or a file name among the downloads; undefined for anything else. */
export function videoAddress(link: string | null | undefined): string | undefined {
  if (!link) return undefined;
  if (/^https:\/\//i.test(link)) return URL.canParse(link) ? link : undefined;
  return /^[\w-]+(\.[\w-]+)*$/.test(link) ? downloadAddress('videos', link) : undefined;
}
