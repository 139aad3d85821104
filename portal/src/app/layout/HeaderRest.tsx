import { isOlderBrowser } from '@platbook/ui/browser/older-browser';
import { showSalesDialog, useSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { useNavigatorLink, useSpentNavigatorLinks } from '../../api/use-navigator-link.ts';
import { SalesDialogs } from '../dialogs/SalesDialogs.tsx';

/** The parts of the header that can load after the page. */
export function HeaderRest({ onNavigatorLink }: { onNavigatorLink: (link: string | undefined) => void }) {
  const { productName } = useApp().brand;
  const sales = useSalesDialog();
  const link = useNavigatorLink();
  useSpentNavigatorLinks(link);
  useEffect(() => onNavigatorLink(link), [onNavigatorLink, link]);
  return (
    <>
      {isOlderBrowser() && (
        <div className="banner" role="note">
          <Icon of={TriangleAlert} />
          <span className="ink">
            {productName} doesn't support this browser version. Update your browser; some pages might not work.
          </span>
        </div>
      )}
      <SalesDialogs shown={sales} onClose={() => showSalesDialog(undefined)} />
    </>
  );
}
