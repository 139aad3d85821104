import type { Statement } from '@platbook/contract/workbench/batches';
import { late } from '@platbook/ui/browser/late';
import { ChevronDown, Download } from '@platbook/ui/icons';
import { Tooltip } from '@platbook/ui/overlays/Tooltip.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Suspense, useRef } from 'react';
import { useApp } from '../../../../api/use-app.tsx';

const ExportFormats = late(() => import('./ExportFormats.tsx').then((module) => module.ExportFormats));

interface ExportMenuProps {
  statement: Statement | undefined;
  savePng?: (() => void) | undefined;
}

export function ExportMenu({ statement, savePng }: ExportMenuProps) {
  const { config } = useApp();
  const target = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  if (!config.allowCsvDownload && !savePng) return null;
  const isThere = statement?.status === 'finished' && statement.columns.length > 0;
  const button = (
    <Button
      icon={Download}
      ref={target}
      look="quiet"
      aria-label="Export"
      aria-disabled={!isThere || undefined}
      onClick={() => {
        wasPressed.current = isThere;
      }}
    >
      <span className="only-wide">Export</span>
      <Icon of={ChevronDown} size={12} />
    </Button>
  );
  if (!isThere) return <Tooltip label="Run a query to export its result.">{button}</Tooltip>;
  return (
    <Suspense fallback={button}>
      <ExportFormats statement={statement} savePng={savePng} button={button} target={target} wasPressed={wasPressed} />
    </Suspense>
  );
}
