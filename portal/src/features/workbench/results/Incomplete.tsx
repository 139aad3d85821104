import { Tooltip } from '@mantine/core';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { TriangleAlert } from 'lucide-react';

export function Incomplete() {
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
