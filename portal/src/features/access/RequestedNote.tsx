import type { AccessRequest } from '@platbook/contract/account/access-requests';
import { dateText } from '@platbook/ui/browser/date-text';
import { dayText } from '@platbook/ui/browser/moment-text';

interface RequestedNoteProps {
  request: AccessRequest;
  isWithdrawing: boolean;
  onWithdraw: () => unknown;
}

export function RequestedNote({ request, isWithdrawing, onWithdraw }: RequestedNoteProps) {
  return (
    <span className="row g6 t-13">
      <span role="status">
        Requested on <span className="nowrap">{dateText(dayText(request.createdAt))}</span>
      </span>
      <span className="muted" aria-hidden="true">
        ·
      </span>
      <button
        type="button"
        className="link"
        aria-disabled={isWithdrawing || undefined}
        onClick={() => void onWithdraw()}
      >
        Withdraw
      </button>
    </span>
  );
}
