import { sql } from '@codemirror/lang-sql';
import { syntaxHighlighting } from '@codemirror/language';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { sqlDialect } from '../editor/sql-dialect.ts';
import { sqlHighlight } from '../editor/sql-highlight.ts';
import { sqlTheme } from '../editor/sql-theme.ts';
import { diffBounds } from './changed-lines.ts';
import './diff.css';

interface DiffViewProps {
  before: string;
  after: string;
  names: readonly [string, string];
  columns: 1 | 2;
  /** Neither side is wrong: no red and green. */
  isNeutral?: boolean;
}

export function DiffView({ before, after, names, columns, isNeutral = false }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [nameBefore, nameAfter] = names;
  useEffect(() => {
    const parent = host.current as HTMLDivElement;
    const shared = (name: string) => [
      lineNumbers(),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': name, role: 'textbox', 'aria-readonly': 'true' }),
      EditorView.lineWrapping,
      sql({ dialect: sqlDialect }),
      sqlTheme,
      syntaxHighlighting(sqlHighlight),
    ];
    const comparing = { gutter: false, diffConfig: diffBounds, collapseUnchanged: { margin: 3, minSize: 5 } };
    if (columns === 2) {
      const view = new MergeView({
        parent,
        a: { doc: before, extensions: shared(nameBefore) },
        b: { doc: after, extensions: shared(nameAfter) },
        ...comparing,
      });
      return () => view.destroy();
    }
    const view = new EditorView({
      parent,
      doc: after,
      extensions: [
        shared(`${nameAfter}, compared with ${nameBefore}`),
        unifiedMergeView({ original: before, mergeControls: false, ...comparing }),
      ],
    });
    return () => view.destroy();
  }, [before, after, nameBefore, nameAfter, columns]);
  return <div ref={host} className={`diff${isNeutral ? ' neutral' : ''}`} />;
}
