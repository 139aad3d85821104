import { saveBlob } from '@platbook/ui/browser/save-blob';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';

export async function savePicture(takePicture: () => Promise<Blob>, name: string): Promise<void> {
  try {
    saveBlob(await takePicture(), pictureFileName(name));
  } catch (error) {
    showToast({ kind: 'error', text: (error as Error).message });
  }
}

/** Controls, characters that file systems forbid, and invisible or direction-changing characters [H110]. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;
const longest = 80;

/** A file name for a chart's picture: no characters that hide its extension, and no leading character that a spreadsheet would evaluate. */
export function pictureFileName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.=+@-]+|[\s.]+$/g, '')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1');
  return `${Array.from(safe).slice(0, longest).join('').trimEnd() || 'Chart'}.png`;
}
