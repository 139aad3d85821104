import { startDownload } from './start-download.ts';

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  startDownload(address, name);
  // By then the browser has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
