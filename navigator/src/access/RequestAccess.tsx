import type { AccessKind } from '@platbook/contract/account/access-requests';
import { dateText } from '@platbook/ui/browser/date-text';
import { dayText } from '@platbook/ui/browser/moment-text';
import { KeyRound } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { requestAddress } from './request-address.ts';
import { useOwnRequests } from './use-own-requests.ts';

export interface AskedFor {
  readonly kind: Extract<AccessKind, 'table' | 'counties'>;
  /** `Schema.Object`, or a county's FIPS code. */
  readonly subject: string;
}

/** Leads to the portal's dialog, which returns to this place, and then says when access was requested. */
export function RequestAccess({ asked, look = 'button' }: { asked: AskedFor; look?: 'button' | 'link' }) {
  const open = useOwnRequests().find(
    ({ status, kind, subject, counties }) =>
      status === 'open' &&
      kind === asked.kind &&
      (kind === 'table' ? subject : counties.map(({ fips }) => fips).join()) === asked.subject,
  );
  if (open) return <span className="muted nowrap">Requested on {dateText(dayText(open.createdAt))}</span>;
  return (
    <a
      className={look === 'button' ? buttonClass('default', 'sm') : 'm nowrap'}
      href={requestAddress(asked)}
      target="_top"
    >
      {look === 'button' && <Icon of={KeyRound} size={14} />}
      Request access
    </a>
  );
}
