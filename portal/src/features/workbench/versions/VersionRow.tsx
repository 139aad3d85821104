import type { QueryVersion } from '@platbook/contract/workbench/query-versions';
import { momentText } from '@platbook/ui/browser/moment-text';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { changedLines, differText } from '../diff/changed-lines.ts';

interface VersionRowProps {
  version: QueryVersion;
  older: QueryVersion | undefined;
  isOpen: boolean;
  onToggle: () => void;
  children: (row: RefObject<HTMLElement | null>) => ReactNode;
}

export function VersionRow({ version, older, isOpen, onToggle, children }: VersionRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  const savedBy = version.isMine ? 'You' : (version.savedBy ?? 'Someone');
  const changes = useMemo(
    () => (older || version.version === 1 ? changedLines(older?.queryText ?? '', version.queryText) : undefined),
    [older, version],
  );
  return (
    <li className={`holds ruled${isOpen ? ' on' : ''}`}>
      <button
        ref={row}
        type="button"
        className="v-row row g12 whole holds starts ink blank hand"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className="v-mark rigid b s-13">
          <span className="sr">Version </span>
          {version.version}
        </span>
        <span className="grow">
          <span className="nm">{momentText(version.savedAt)}</span>
          <span className="mt cut">
            {older && older.name !== version.name ? `${savedBy} · Named “${version.name}”` : savedBy}
          </span>
        </span>
        {changes && (
          <span className="v-changes mono flex s-12">
            <span className="ok">
              +{changes.added}
              <span className="sr"> lines</span>
            </span>
            <span className="bad">
              -{changes.removed}
              <span className="sr"> lines</span>
            </span>
          </span>
        )}
      </button>
      {isOpen && children(row)}
    </li>
  );
}

export function EditorRow({ before, after }: { before: string; after: string }) {
  return (
    <li className="holds ruled">
      <div className="v-row row g12 whole holds">
        <span className="v-mark now rigid b s-13" aria-hidden="true">
          ·
        </span>
        <span className="grow">
          <span className="nm">Now in the editor</span>
          <span className="mt warn">Unsaved, this browser</span>
        </span>
        <span className="muted">{differText(before, after)}</span>
      </div>
    </li>
  );
}
