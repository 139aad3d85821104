import { late } from '@platbook/ui/browser/late';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { useLayoutAction } from '@platbook/ui/frame/layout-actions.tsx';
import type { DocumentControl } from './document/use-query-document.ts';
import type { ParametersControl } from './parameters/use-parameters.tsx';
import type { RunControl } from './results/run/use-run.ts';
import type { VersionsDrawerProps } from './versions/VersionsDrawer.tsx';

const HistoryDrawer = late(() => import('../history/index.ts').then((module) => module.HistoryDrawer), null);
const VersionsDrawer = late(
  () => import('./versions/VersionsDrawer.tsx').then((module) => module.VersionsDrawer),
  null,
);

interface HistoryPlaceProps {
  run: RunControl;
  control: DocumentControl;
  parameters: ParametersControl;
}

export function HistoryPlace({ run, control, parameters }: HistoryPlaceProps) {
  const drawer = useLateOpening();
  useLayoutAction('history', drawer.open);
  if (!drawer.wasOpened) return null;
  return (
    <HistoryDrawer
      isOpen={drawer.isOpen}
      onClose={drawer.close}
      onRestore={({ text, parameters: given }) => {
        control.replaceText(text);
        parameters.restore(Object.fromEntries((given ?? []).map(({ name, value }) => [name, value])));
        drawer.close();
      }}
      onOpenResult={({ id }) => {
        run.open(id);
        drawer.close();
      }}
    />
  );
}

export function useVersionsPlace(props: Omit<VersionsDrawerProps, 'isOpen' | 'onClose'>) {
  const { isOpen, wasOpened, open, close } = useLateOpening();
  return {
    open,
    drawer: wasOpened && <VersionsDrawer {...props} isOpen={isOpen} onClose={close} />,
  };
}
