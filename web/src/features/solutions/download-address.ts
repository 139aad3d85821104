import type { DownloadType } from '@platbook/contract/subscriptions';
import { addressOf } from '../../browser/navigation.ts';

/** The address of a file of a pack (specification §7): the server looks its name up among what the caller holds. */
export const downloadAddress = (type: DownloadType, file: string): string =>
  addressOf(`/api/downloads?${new URLSearchParams({ type, file })}`);

/** Where a pack's video is: an https address as it is, the name of a file among the downloads (reading 37), nothing for anything else. */
export function videoAddress(link: string | null | undefined): string | undefined {
  if (!link) return undefined;
  if (/^https:\/\//i.test(link)) return URL.canParse(link) ? link : undefined;
  return /^[\w-]+(\.[\w-]+)*$/.test(link) ? downloadAddress('videos', link) : undefined;
}
