import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import type { IconPath } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';

export function ContactSales(props: { icon?: IconPath }) {
  return (
    <Button {...props} look="sell" onClick={() => showSalesDialog('contact')}>
      Contact Sales
    </Button>
  );
}
