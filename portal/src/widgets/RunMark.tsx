import type { HistoryEntry } from '@platbook/contract/workbench/history';
import { Check, Square, X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';

export function RunMark({ state }: { state: HistoryEntry['status'] }) {
  if (state === 'finished') return <Icon of={Check} size={14} className="ok" />;
  if (state === 'error') return <Icon of={X} size={14} className="bad" />;
  if (state === 'cancelled') return <Icon of={Square} size={12} className="muted" />;
  return <span className="ring" aria-hidden="true" />;
}
