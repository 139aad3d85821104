import { Check, CircleAlert, X } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Copied } from './use-copied.ts';

/** The banner that says what was copied; its space is reserved to avoid layout shifts. */
export function CopiedNote({ copied, onClose }: { copied: Copied | undefined; onClose: () => void }) {
  return (
    <div className="copied-place" role="status">
      {copied && (
        <div className={copied.isDone ? 'copied' : 'copied bad'}>
          <Icon of={copied.isDone ? Check : CircleAlert} />
          <span className="grow">
            {copied.isDone
              ? `${copied.what} Copied to Clipboard`
              : "Couldn't copy. Your browser blocked clipboard access."}
          </span>
          <IconButton icon={X} label="Close" isSmall iconSize={14} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
