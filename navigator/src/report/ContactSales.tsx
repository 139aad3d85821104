import { getAppInfo } from '@platbook/contract/app-info';
import { useQuery } from '@tanstack/react-query';
import { telephoneAddress } from '../../../web/src/ui/telephone-address.ts';
import { callPortal } from '../api/call.ts';

/** Who licenses data, by telephone; without a number there is no one to call. */
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
