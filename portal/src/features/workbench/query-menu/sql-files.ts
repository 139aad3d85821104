import { limits } from '@platbook/contract/limits';
import { pageProblems } from '@platbook/contract/page-problems';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { readListFile } from '../list/read-list-file.ts';
import type { QueryMenuOptions } from './use-query-menu.tsx';

export function chooseSqlFile(options: QueryMenuOptions): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.sql,.txt,text/plain';
  field.onchange = () => {
    const [file] = field.files ?? [];
    if (file) void openSqlFile(file, options);
  };
  field.click();
}

/**
 * Opens a file as a new query with the file's name. If the open query was never saved, the text replaces its text as one undo step, and the
 * replaced text can be restored.
 */
export async function openSqlFile(file: File, { control, onClone }: QueryMenuOptions): Promise<void> {
  if (file.size > limits.sqlTextBytes)
    return showToast({ kind: 'error', text: pageProblems['batch.text-too-long'][1] });
  const text = await readListFile(file);
  const name = file.name.replace(/\.\w+$/, '').slice(0, limits.queryNameLength);
  if (control.document.id === '') {
    control.replaceText(text);
    if (!control.document.name) control.setName(name);
    return;
  }
  onClone({ name, text });
  control.change(() => ({ chart: null, source: undefined }));
}

/** Characters that file systems forbid or that hide a file's extension. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

export function saveSqlFile(name: string, text: string): void {
  const safe = name
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  saveBlob(new Blob([text], { type: 'application/sql' }), `${Array.from(safe).slice(0, 80).join('') || 'Query'}.sql`);
}
