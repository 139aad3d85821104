import { ChevronDown, ChevronUp, CodeXml } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Separator, usePaneSize } from './Separator.tsx';

const phoneHeight = 228;
const foldedHeight = 88;

interface EditorPaneProps {
  isPhone: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  lines: number;
  chart?: ReactNode;
  children: ReactNode;
}

export function EditorPane({ isPhone, isFolded, onFold, lines, chart, children }: EditorPaneProps) {
  const alone = usePaneSize('editor', 260, 440);
  const withChart = usePaneSize('editorWithChart', 340, 440);
  const editorPane = chart ? withChart : alone;
  const chartPane = usePaneSize('chart', 440, 620);
  const size = isPhone ? (isFolded ? foldedHeight : phoneHeight) : editorPane[0];
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A collapsed pane shows the first lines, wherever the text was scrolled to.
    if (isPhone && isFolded) pane.current?.querySelector('.cm-scroller')?.scrollTo(0, 0);
  }, [isPhone, isFolded]);
  return (
    <>
      <div className="top flex rigid" style={{ height: size }}>
        <div ref={pane} className={`editor fills shrinks clips paper${isPhone && isFolded ? ' folded' : ''}`}>
          {children}
        </div>
        {chart && !isPhone && (
          <>
            <Separator orientation="vertical" label="Chart width" isAfter pane={chartPane} range={[240, 1600]} />
            <div className="top-chart flex rigid shrinks" style={{ width: chartPane[0] }}>
              {chart}
            </div>
          </>
        )}
      </div>
      {isPhone ? (
        <button
          type="button"
          className="fold-more row g6 rigid whole blank topped raised muted s-13 m"
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        >
          <Icon of={CodeXml} size={14} />
          {lines} {lines === 1 ? 'line' : 'lines'} of SQL
          <span className="push row g4">
            {isFolded ? 'Edit' : 'Fold'}
            <Icon of={isFolded ? ChevronDown : ChevronUp} size={14} />
          </span>
        </button>
      ) : (
        <Separator orientation="horizontal" label="Editor height" pane={editorPane} range={[80, 900]} />
      )}
      {chart && isPhone && <div className="phone-chart flex rigid">{chart}</div>}
    </>
  );
}
