import { useMemo } from 'react';
import { colorLine } from './color-code.ts';

interface CodeLinesProps {
  lines: readonly string[];
  label: string;
  isJson?: boolean;
  isNumbered?: boolean;
}

/** Number of lines rendered; copying always includes all. */
const mostLines = 1_500;

export function CodeLines({ lines, label, isJson = false, isNumbered = false }: CodeLinesProps) {
  const drawn = useMemo(() => lines.slice(0, mostLines).map((line) => colorLine(line, isJson)), [lines, isJson]);
  const more = lines.length - drawn.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={isNumbered ? 'ax-code scrolls numbered' : 'ax-code scrolls'} aria-label={label} tabIndex={0}>
      <pre>
        {drawn.map((pieces, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its number
          <span key={index} className="ln">
            {pieces.map(({ text, kind }, at) =>
              kind === '' ? (
                text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
                <span key={at} className={kind}>
                  {text}
                </span>
              ),
            )}
            {'\n'}
          </span>
        ))}
        {more > 0 && (
          <span className="ln muted">{`… and ${more.toLocaleString('en-US')} more lines. Copy includes all of them.`}</span>
        )}
      </pre>
    </section>
  );
}
