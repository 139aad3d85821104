import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import type { LucideIcon } from 'lucide-react';

export function ContactSales(props: { icon?: LucideIcon }) {
  return (
    <Button {...props} look="sell" onClick={() => showSalesDialog('contact')}>
      Contact Sales
    </Button>
  );
}
