import { Tooltip } from '@mantine/core';
import type { Batch } from '@platbook/contract/workbench/batches';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { TriangleAlert } from 'lucide-react';

interface ResultNotesProps {
  /** The run, if it isn't the latest one. */
  earlier: Batch | undefined;
  isIncomplete: boolean;
}

export function ResultNotes({ earlier, isIncomplete }: ResultNotesProps) {
  return (
    <>
      {earlier && <EarlierRun batch={earlier} />}
      {isIncomplete && <Incomplete />}
    </>
  );
}

/** When a stored result was computed and, if another user ran it, by whom. */
function EarlierRun({ batch: { ranBy, startTime } }: { batch: Batch }) {
  return (
    <span className="muted cut">
      {ranBy ? `Run by ${ranBy}, ` : 'Run at '}
      {momentText(startTime)}
    </span>
  );
}

function Incomplete() {
  return (
    <Tooltip
      label="Return fewer rows or increase query result max rows in configuration."
      multiline
      maw="calc(100vw - 16px)"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <span className="badge warn" tabIndex={0}>
        <Icon of={TriangleAlert} size={12} />
        Incomplete
      </span>
    </Tooltip>
  );
}
