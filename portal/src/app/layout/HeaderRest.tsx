import { late } from '@platbook/ui/browser/late';
import { showSalesDialog, useSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { TriangleAlert } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useEffect } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { useNavigatorLink, useSpentNavigatorLinks } from '../../api/use-navigator-link.ts';

const SalesDialogs = late(() => import('../dialogs/SalesDialogs.tsx').then((module) => module.SalesDialogs), null);

/** Whether the browser lacks features that browsers have since 2023. The page still opens, but parts of it can fail. */
function isOlderBrowser(): boolean {
  return (
    isInternetExplorer() ||
    !('toSorted' in Array.prototype) ||
    !('hasOwn' in Object) ||
    !('structuredClone' in globalThis)
  );
}

function isInternetExplorer(): boolean {
  return 'documentMode' in document || /MSIE |Trident\//.test(navigator.userAgent);
}

export function HeaderRest({ onNavigatorLink }: { onNavigatorLink: (link: string | undefined) => void }) {
  const { productName } = useApp().brand;
  const sales = useSalesDialog();
  const link = useNavigatorLink();
  useSpentNavigatorLinks(link);
  useEffect(() => onNavigatorLink(link), [onNavigatorLink, link]);
  return (
    <>
      {isOlderBrowser() && (
        <div className="banner row t-13 sales" role="note">
          <Icon of={TriangleAlert} />
          <span className="ink">
            {productName} doesn't support this browser version. Update your browser; some pages might not work.
          </span>
        </div>
      )}
      {sales && <SalesDialogs shown={sales} onClose={() => showSalesDialog(undefined)} />}
    </>
  );
}
