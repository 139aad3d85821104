import { ChevronDown, ChevronUp, CodeXml } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Separator, usePaneSize } from './Separator.tsx';

const phoneHeight = 228;
const foldedHeight = 88;

interface EditorPaneProps {
  /** On a phone the pane folds instead of being dragged. */
  isPhone: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  /** Lines of the text, which the fold line tells. */
  lines: number;
  /** The editor. */
  children: ReactNode;
}

/** The upper pane, with the line under it by which its height is changed. */
export function EditorPane({ isPhone, isFolded, onFold, lines, children }: EditorPaneProps) {
  const [height, setHeight] = usePaneSize('editor', window.innerWidth >= 1600 ? 440 : 260);
  const size = isPhone ? (isFolded ? foldedHeight : phoneHeight) : height;
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is left in sight is the beginning, wherever the text was scrolled to.
    if (isPhone && isFolded) pane.current?.querySelector('.cm-scroller')?.scrollTo(0, 0);
  }, [isPhone, isFolded]);
  return (
    <>
      <div ref={pane} className={`editor${isPhone && isFolded ? ' folded' : ''}`} style={{ height: size }}>
        {children}
      </div>
      {isPhone ? (
        <button type="button" className="fold-more" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
          <Icon of={CodeXml} size={14} />
          {lines} {lines === 1 ? 'line' : 'lines'} of SQL
          <span className="push row g4">
            {isFolded ? 'Edit' : 'Fold'}
            <Icon of={isFolded ? ChevronDown : ChevronUp} size={14} />
          </span>
        </button>
      ) : (
        <Separator
          orientation="horizontal"
          label="Height of the editor"
          size={height}
          minimum={80}
          maximum={900}
          onResize={setHeight}
        />
      )}
    </>
  );
}
