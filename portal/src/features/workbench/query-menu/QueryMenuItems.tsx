import { limits } from '@platbook/contract/limits';
import { pageProblems } from '@platbook/contract/page-problems';
import { downloadQueries, type Sharing, shareQuery } from '@platbook/contract/workbench/queries';
import { addressOf } from '@platbook/ui/browser/navigation';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { startDownload } from '@platbook/ui/browser/start-download';
import { MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { FileArchive, FileDown, FolderOpen, Link2, RotateCcw } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { showError } from '../../../api/show-error.ts';
import { readListFile } from '../list/read-list-file.ts';
import type { QueryMenuOptions } from './use-query-menu.tsx';

const choices: [Sharing, string][] = [
  ['private', 'Private'],
  ['read', 'Team can view'],
  ['edit', 'Team can edit'],
];

export function QueryMenuItems(options: QueryMenuOptions) {
  const { document, change } = options.control;
  const { closed, reopen } = options.tab;
  const client = useQueryClient();
  const { saved, name, text } = document;
  const owner = saved?.createdByUser?.displayName;
  const share = async (sharing: Sharing) => {
    if (!saved) return;
    try {
      await call(shareQuery, { params: { id: saved.id }, body: { sharing } });
      change((known) => (known.saved?.id === saved.id ? { saved: { ...known.saved, sharing } } : {}));
      void client.invalidateQueries({ queryKey: ['queries'] });
      showToast({ kind: 'success', text: sharedTexts[sharing] });
    } catch (error) {
      showError(error);
    }
  };
  const copyLink = async () => {
    const path = `/queries/${encodeURIComponent(document.id)}${saved?.solutionpack ? '?solutionpack=true' : ''}`;
    await copyWithToast(`${window.location.origin}${addressOf(path)}`, 'Link copied');
  };
  return (
    <>
      {saved?.canShare ? (
        <>
          <div className="menu-label">Who can see this query</div>
          {choices.map(([sharing, label]) => (
            <MenuItem
              key={sharing}
              start={<i className="menu-dot" />}
              isChecked={sharing === saved.sharing}
              onClick={() => sharing !== saved.sharing && void share(sharing)}
            >
              {label}
            </MenuItem>
          ))}
        </>
      ) : (
        <div className="menu-label">
          {!saved
            ? 'Save the query to share it'
            : saved.solutionpack
              ? 'Everyone can see this query'
              : saved.canDelete
                ? "You aren't on a team, so you can't share queries"
                : `${owner ?? 'A colleague'} shared this query with you`}
        </div>
      )}
      <MenuItem icon={Link2} iconSize={16} disabled={document.id === ''} onClick={() => void copyLink()}>
        Copy link to this query
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

const sharedTexts: Record<Sharing, string> = {
  private: 'Only you can see this query',
  read: 'Your team can view this query',
  edit: 'Your team can edit this query',
};

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
