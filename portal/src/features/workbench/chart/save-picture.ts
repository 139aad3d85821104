import { saveBlob } from '@platbook/ui/browser/save-blob';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { pictureFileName } from './picture-file-name.ts';

export async function savePicture(takePicture: () => Promise<Blob>, name: string): Promise<void> {
  try {
    saveBlob(await takePicture(), pictureFileName(name));
  } catch (error) {
    showToast({ kind: 'error', text: (error as Error).message });
  }
}
