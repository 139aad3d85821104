import { getAppInfo } from '@platbook/contract/app-info';
import { telephoneAddress } from '@platbook/ui/browser/telephone-address';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../api/call.ts';

export function ContactSales() {
  const app = useQuery({ queryKey: ['portal', getAppInfo.path], queryFn: () => callPortal(getAppInfo) });
  const phone = app.data?.brand.salesPhone;
  if (!phone) return null;
  return (
    <a className="sales-link" href={telephoneAddress(phone)} title={phone}>
      Contact Sales
    </a>
  );
}
