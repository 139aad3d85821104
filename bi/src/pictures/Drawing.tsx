import type { ReactNode, RefObject } from 'react';
import { MarkTip } from './MarkTip.tsx';
import type { useMarks } from './use-marks.tsx';

interface DrawingProps {
  /** From `useMarks`. */
  box: Pick<ReturnType<typeof useMarks>, 'ref' | 'tip'>;
  /** From `useWidth`. */
  place: RefObject<HTMLDivElement | null>;
  width: number;
  height: number | undefined;
  label: string;
  /** The least height of a drawing that fills the room it has. */
  least?: number;
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

export function Drawing({ box, place, width, height, label, least, above, below, children }: DrawingProps) {
  return (
    <div className={`picture holds${least === undefined ? '' : ' fitted'}`} ref={box.ref}>
      {above}
      <div ref={place} style={{ minHeight: least }}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing isn't a fieldset */}
        <svg className="ch" width={width} height={height} role="group" aria-label={label}>
          {children}
        </svg>
      </div>
      {below}
      <MarkTip tip={box.tip} width={width} />
    </div>
  );
}
