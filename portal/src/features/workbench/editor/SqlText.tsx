import { highlightCode } from '@lezer/highlight';
import { type ReactNode, useMemo } from 'react';
import { sqlDialect } from './sql-dialect.ts';
import { sqlHighlight } from './sql-highlight.ts';

export function SqlText({ text }: { text: string }) {
  return useMemo(() => {
    const parts: ReactNode[] = [];
    const put = (part: string, classes?: string) => {
      parts.push(
        <span key={parts.length} className={classes || undefined}>
          {part}
        </span>,
      );
    };
    highlightCode(text, sqlDialect.language.parser.parse(text), sqlHighlight, put, () => put('\n'));
    return <>{parts}</>;
  }, [text]);
}
