import type { Query } from '@platbook/contract/workbench/queries';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { SidePanel } from '@platbook/ui/widgets/SideDrawer.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { queryLink } from './query-link.ts';
import { sharingText } from './sharing-text.ts';

const shown = { lines: 24, characters: 4_000 };

interface QueryPreviewProps {
  query: Query;
  row: HTMLElement;
  renderSql: (text: string) => ReactNode;
  onOpen: () => void;
}

export function QueryPreview({ query, row, renderSql, onOpen }: QueryPreviewProps) {
  const at = useMemo(() => ({ current: row }), [row]);
  const lines = query.queryText.split('\n');
  const text = lines.slice(0, shown.lines).join('\n').slice(0, shown.characters);
  const shared = sharingText(query);
  const rest = lines.length - text.split('\n').length;
  return (
    <SidePanel row={at} className="q-preview" isAside aria-label={`Preview of ${query.name}`}>
      <header className="tiles g6 ruled">
        <h3 className="t-15 breaks">{query.name}</h3>
        {(query.tags.length > 0 || shared) && (
          <div className="row">
            <ul className="flex middle wrap g6" aria-label="Tags">
              {query.tags.map((tag) => (
                <li key={tag} className="tag">
                  {tag}
                </li>
              ))}
            </ul>
            {shared && <span className="muted push rigid s-12">{shared}</span>}
          </div>
        )}
      </header>
      <pre className="mono clips breaks">{renderSql(text)}</pre>
      <footer className="row topped raised muted s-12">
        <span className="cut">
          {[query.connection?.name, rest > 0 && `${rest} more lines`].filter(Boolean).join(', ')}
        </span>
        {query.deletedAt === undefined && (
          // Keyboard users have the row's own link.
          <Link
            className={buttonClass('default', undefined, 'push')}
            tabIndex={-1}
            {...queryLink(query)}
            onClick={onOpen}
          >
            Open
          </Link>
        )}
      </footer>
    </SidePanel>
  );
}
