import type { DataMark } from '@platbook/contract/packs/data-changes';
import { TriangleAlert, X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDismissMark } from './use-dismiss-mark.ts';
import './data-changes.css';

/** Over the open query. */
export function DataMarkBar({ mark }: { mark: DataMark }) {
  const [dismissed, setDismissed] = useState<string>();
  const { isDismissing, dismiss } = useDismissMark(mark);
  if (dismissed === mark.id) return null;
  return (
    <section className="dc-bar row g8 ruled rigid s-13" aria-label="Data update">
      <Icon of={TriangleAlert} size={14} className="warn" />
      <p className="shrinks breaks">
        {mark.sentence}{' '}
        <Link className="m" to="/whatchanged" search={{ version: mark.versionId } as never}>
          See what changed
        </Link>
      </p>
      <IconButton
        icon={X}
        label="Dismiss"
        isSmall
        className="push"
        aria-busy={isDismissing || undefined}
        onClick={() => void dismiss(() => setDismissed(mark.id))}
      />
    </section>
  );
}
