import { type ApiKey, revokeApiKey } from '@platbook/contract/account/api-keys';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { RefreshCw } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useDoing } from '../../api/use-doing.ts';
import { hoursLeft, usedText } from './key-times.ts';

interface OldKeyRowProps {
  name: string;
  old: NonNullable<ApiKey['old']>;
  onEnded: (key: Pick<ApiKey, 'id'>) => void;
}

export function OldKeyRow({ name, old, onEnded }: OldKeyRowProps) {
  const { doing, act } = useDoing();
  const end = () =>
    act('revoke', async () => {
      await call(revokeApiKey, { params: { id: old.id } });
      showToast({ kind: 'success', text: `Revoked the old key of ${name}` });
      onEnded(old);
    });
  const used =
    old.lastUsedAt === null
      ? "It hasn't been used since."
      : `It has been used ${times(old.calls)} since, last ${usedText(old)}.`;
  return (
    <tr className="old-key">
      <td className="muted" colSpan={7}>
        <div className="row">
          <Icon of={RefreshCw} size={14} className="warn" />
          <span>
            The old key{' '}
            <code>
              {old.head}••••{old.tail}
            </code>{' '}
            works until <b className="ink">{dateAndTimeText(old.endsAt)}</b> ({hoursLeft(old.endsAt)} left). {used}{' '}
            <button type="button" className="link t-12" disabled={doing !== undefined} onClick={() => void end()}>
              Revoke now
            </button>
          </span>
        </div>
      </td>
    </tr>
  );
}

const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);
