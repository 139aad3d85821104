import { pageProblems } from '@platbook/contract/page-problems';
import type { Connection } from '@platbook/contract/workbench/connections';
import { late } from '@platbook/ui/browser/late';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type ReactNode, type RefObject, useState } from 'react';
import type { SqlEditorHandle } from '../editor/SqlEditor.tsx';
import type { ParametersControl } from '../parameters/use-parameters.tsx';
import type { ExplainRequest } from './use-explanation.ts';

const ExplainDialog = late(() => import('./ExplainDialog.tsx').then((module) => module.ExplainDialog), null);

export function useExplain(
  editor: RefObject<SqlEditorHandle | null>,
  connection: Connection | undefined,
  clientId: string | undefined,
  parameters: ParametersControl,
): { explain: () => void; dialog: ReactNode } {
  const [request, setRequest] = useState<ExplainRequest>();
  const [wasOpened, setWasOpened] = useState(false);
  const explain = async () => {
    const content = editor.current?.content();
    if (!content) return;
    const { findStatement } = await import('../find-statement.ts');
    const statement = (editor.current?.selection() ?? findStatement(content.text, content.cursor, connection?.driver))
      ?.text;
    if (!connection || !statement?.trim()) {
      showToast({ kind: 'error', text: pageProblems[connection ? 'batch.text-required' : 'connection.required'][1] });
      return;
    }
    const given = await parameters.gather(statement, content.text);
    if (!given) return;
    setWasOpened(true);
    setRequest({ statement, parameters: given, driver: connection.driver, connectionId: connection.id, clientId });
  };
  const dialog = wasOpened && <ExplainDialog request={request} onClose={() => setRequest(undefined)} />;
  return { explain: () => void explain(), dialog };
}
