import { saveBlob } from '../../../browser/save-blob.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { pictureFileName } from './picture-file-name.ts';

/** Renders the chart once more as a picture and downloads it under the query's name. */
export async function savePicture(takePicture: () => Promise<Blob>, name: string): Promise<void> {
  try {
    saveBlob(await takePicture(), pictureFileName(name));
  } catch (error) {
    showToast({ kind: 'error', text: (error as Error).message });
  }
}
