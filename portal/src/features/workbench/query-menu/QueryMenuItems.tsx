import { Menu } from '@mantine/core';
import { limits } from '@platbook/contract/limits';
import { pageProblems } from '@platbook/contract/page-problems';
import { downloadQueries, type Sharing, shareQuery } from '@platbook/contract/workbench/queries';
import { addressOf } from '@platbook/ui/browser/navigation';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { startDownload } from '@platbook/ui/browser/start-download';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
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
          <Menu.Label>Who can see this query</Menu.Label>
          <Menu.RadioGroup value={saved.sharing ?? null} onChange={(sharing) => void share(sharing as Sharing)}>
            {choices.map(([sharing, label]) => (
              <Menu.RadioItem key={sharing} value={sharing} closeMenuOnClick>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      ) : (
        <Menu.Label>
          {!saved
            ? 'Save the query to share it'
            : saved.solutionpack
              ? 'Everyone can see this query'
              : saved.canDelete
                ? "You aren't on a team, so you can't share queries"
                : `${owner ?? 'A colleague'} shared this query with you`}
        </Menu.Label>
      )}
      <Menu.Item leftSection={<Icon of={Link2} />} disabled={document.id === ''} onClick={() => void copyLink()}>
        Copy link to this query
      </Menu.Item>
      <Menu.Divider />
      {/* Keyboard focus can't start at a disabled item. */}
      <Menu.Item
        data-autofocus={document.id === '' || undefined}
        leftSection={<Icon of={FolderOpen} />}
        onClick={() => chooseSqlFile(options)}
      >
        Open a .sql file
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={FileDown} />} onClick={() => saveSqlFile(name, text)}>
        Download as .sql
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={FileArchive} />} onClick={() => startDownload(addressOf(downloadQueries.path))}>
        Download all my queries
      </Menu.Item>
      {closed && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={RotateCcw} />} onClick={reopen}>
            Reopen closed query{closed.name && ` “${closed.name}”`}
          </Menu.Item>
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
