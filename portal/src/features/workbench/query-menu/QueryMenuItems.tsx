import { limits } from '@platbook/contract/limits';
import { pageProblems } from '@platbook/contract/page-problems';
import { downloadQueries } from '@platbook/contract/workbench/queries';
import { addressOf } from '@platbook/ui/browser/navigation';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { startDownload } from '@platbook/ui/browser/start-download';
import { BellPlus, CalendarClock, FileArchive, FileDown, FolderOpen, RotateCcw, Share2 } from '@platbook/ui/icons';
import { MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { readListFile } from '../list/read-list-file.ts';
import type { QueryMenuOptions } from './use-query-menu.tsx';

type QueryMenuItemsProps = QueryMenuOptions & { onShare: () => void; onSchedule: (isAlert: boolean) => void };

export function QueryMenuItems({ onShare, onSchedule, ...options }: QueryMenuItemsProps) {
  const { name, text, saved } = options.control.document;
  const schedule = (isAlert: boolean) => {
    if (saved) onSchedule(isAlert);
    else showToast({ kind: 'note', text: 'Save the query first. Then you can schedule it.' });
  };
  const { closed, reopen } = options.tab;
  return (
    <>
      <MenuItem icon={Share2} iconSize={16} onClick={onShare}>
        Share
      </MenuItem>
      <MenuItem icon={CalendarClock} iconSize={16} onClick={() => schedule(false)}>
        Schedule
      </MenuItem>
      <MenuItem icon={BellPlus} iconSize={16} onClick={() => schedule(true)}>
        Alert me…
      </MenuItem>
      <hr />
      <MenuItem icon={FolderOpen} iconSize={16} onClick={() => chooseSqlFile(options)}>
        Open a .sql file
      </MenuItem>
      <MenuItem icon={FileDown} iconSize={16} onClick={() => saveSqlFile(name, text)}>
        Download as .sql
      </MenuItem>
      <MenuItem icon={FileArchive} iconSize={16} onClick={() => startDownload(addressOf(downloadQueries.path))}>
        Download all my queries
      </MenuItem>
      {closed && (
        <>
          <hr />
          <MenuItem icon={RotateCcw} iconSize={16} onClick={reopen}>
            Reopen closed query{closed.name && ` “${closed.name}”`}
          </MenuItem>
        </>
      )}
    </>
  );
}

function chooseSqlFile(options: QueryMenuOptions): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.sql,.txt,text/plain';
  field.onchange = () => {
    const [file] = field.files ?? [];
    if (file) void openSqlFile(file, options);
  };
  field.click();
}

/** If the open query was never saved, its text is replaced as one undo step and can be restored. */
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

function saveSqlFile(name: string, text: string): void {
  const safe = name
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  saveBlob(new Blob([text], { type: 'application/sql' }), `${Array.from(safe).slice(0, 80).join('') || 'Query'}.sql`);
}
