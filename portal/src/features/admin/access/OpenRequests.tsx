import { countOpenRequests } from '@platbook/contract/account/access-requests';
import { useEndpoint } from '../../../api/use-endpoint.ts';

/** How many requests for access wait for an answer. */
export function OpenRequests() {
  const open = useEndpoint(countOpenRequests, { isBackground: true }).data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className="badge trial push fig">
      <span className="sr">, </span>
      {open}
      <span className="sr"> open</span>
    </span>
  );
}
