import { limits } from '@platbook/contract/limits';
import type { Query } from '@platbook/contract/workbench/queries';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { SidePanel } from '@platbook/ui/widgets/SideDrawer.tsx';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { QueryRow, type RowActions } from './QueryRow.tsx';
import { queryLink } from './query-link.ts';
import { sharingText } from './sharing-text.ts';

const shown = { lines: 24, characters: 4_000 };

interface QueryPreviewProps {
  query: Query;
  row: HTMLElement;
  renderSql: (text: string) => ReactNode;
  onOpen: () => void;
}

function QueryPreview({ query, row, renderSql, onOpen }: QueryPreviewProps) {
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

/** Wide enough for the 600 px drawer and a 452 px preview next to it. */
const wideWindow = '(min-width: 1080px)';
/** How long the pointer can take from the row to the preview. */
const graceMilliseconds = 250;

interface QueryRowsProps extends RowActions {
  queries: readonly Query[];
  scroller: RefObject<HTMLElement | null>;
  hasMore: boolean;
  onMore: () => void;
  renderSql: (text: string) => ReactNode;
}

export function QueryRows({ queries, scroller, hasMore, onMore, renderSql, ...actions }: QueryRowsProps) {
  const [look, setLook] = useState<{ id: string; row: HTMLElement }>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWide = useMediaQuery(wideWindow);
  const virtual = useVirtualizer({
    count: queries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => limits.queryRowHeight,
    getItemKey: (index) => queries[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 600, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const isEndInSight = (items.at(-1)?.index ?? 0) >= queries.length - 1;
  useEffect(() => {
    if (hasMore && isEndInSight) onMore();
  });
  useEffect(() => () => clearTimeout(leaving.current), []);

  const stay = () => clearTimeout(leaving.current);
  const leave = () => {
    stay();
    leaving.current = setTimeout(() => setLook(undefined), graceMilliseconds);
  };
  const shown = isWide && look?.row.isConnected ? queries.find(({ id }) => id === look.id) : undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the pointer and the focus
    <div onMouseEnter={stay} onMouseLeave={leave} onFocus={stay} onBlur={leave}>
      <ul className="q-list holds" aria-label="Queries" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const query = queries[item.index];
          if (!query) return null;
          return (
            <QueryRow
              key={query.id}
              query={query}
              place={{ index: item.index, of: hasMore ? -1 : queries.length, style: { top: item.start } }}
              isShown={shown?.id === query.id}
              {...actions}
              onLook={(row) => setLook(row && { id: query.id, row })}
            />
          );
        })}
      </ul>
      {shown && look && <QueryPreview query={shown} row={look.row} renderSql={renderSql} onOpen={actions.onOpen} />}
    </div>
  );
}
