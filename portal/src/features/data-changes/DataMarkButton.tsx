import type { DataMark } from '@platbook/contract/packs/data-changes';
import { TriangleAlert } from '@platbook/ui/icons';
import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDismissMark } from './use-dismiss-mark.ts';
import './data-changes.css';

/** In a row of a list: what a data update changed for this object. */
export function DataMarkButton({ mark, name, onLeave }: { mark: DataMark; name: string; onLeave?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isDismissing, dismiss } = useDismissMark(mark);
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      width={320}
      className="dc-mark tiles g8"
      aria-label={`Data update: ${name}`}
      target={<IconButton icon={TriangleAlert} label={`Data update affects ${name}`} className="marked" isSmall />}
    >
      <p className="s-13 breaks">{mark.sentence}</p>
      <div className="row g12">
        <Link
          className="m s-13"
          to="/whatchanged"
          search={{ version: mark.versionId } as never}
          onClick={() => {
            setIsOpen(false);
            onLeave?.();
          }}
        >
          See what changed
        </Link>
        <Button className="push" size="sm" isBusy={isDismissing} onClick={() => void dismiss(() => setIsOpen(false))}>
          Dismiss
        </Button>
      </div>
    </Popover>
  );
}
