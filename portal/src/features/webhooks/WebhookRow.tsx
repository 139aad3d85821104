import type { Webhook } from '@platbook/contract/workbench/webhooks';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { Ellipsis, History, KeyRound, Pause, Pencil, Play, Send, Trash2 } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useDoing } from '../../api/use-doing.ts';

export interface WebhookRowProps {
  webhook: Webhook;
  onTest: (webhook: Webhook) => Promise<void>;
  onTurn: (webhook: Webhook, isOn: boolean) => Promise<void>;
  onEdit: (webhook: Webhook) => void;
  onLog: (webhook: Webhook) => void;
  onNewSecret: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
}

export function WebhookRow({ webhook, ...acts }: WebhookRowProps) {
  const { name, kind, url } = webhook;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="text-btn m starts breaks ink"
          aria-label={`${name}, deliveries`}
          onClick={() => acts.onLog(webhook)}
        >
          {name}
        </button>
        <span className="muted t-12 block">{kind === 'slack' ? 'Slack' : 'Signed JSON'}</span>
      </th>
      <td data-label="URL" className="breaks row-wide">
        {url}
      </td>
      <td data-label="State">
        <State webhook={webhook} />
      </td>
      <td data-label="Sends">{sends[webhook.allows]}</td>
      <td className="row-acts">
        <Acts webhook={webhook} {...acts} />
      </td>
    </tr>
  );
}

const sends = { rows: 'Rows', counts: 'Titles, counts and links', nothing: 'Nothing' };

function State({ webhook: { allows, offReason, failingSince, oldSecretUntil } }: { webhook: Webhook }) {
  if (allows === 'nothing')
    return <Noted badge={<span className="badge bad">Not allowed</span>}>An admin no longer allows this URL.</Noted>;
  if (offReason === 'gone')
    return <Noted badge={<span className="badge bad">Off</span>}>The receiver said that it no longer exists.</Noted>;
  if (offReason !== null) return <span className="badge">Off</span>;
  if (failingSince !== null)
    return <Noted badge={<span className="badge warn">Failing</span>}>Since {dateAndTimeText(failingSince)}</Noted>;
  const on = <span className="badge ok">On</span>;
  if (oldSecretUntil === null) return on;
  return <Noted badge={on}>Signs with the old secret, too, until {dateAndTimeText(oldSecretUntil)}</Noted>;
}

function Noted({ badge, children }: { badge: React.ReactNode; children: React.ReactNode }) {
  return (
    <>
      {badge}
      <span className="muted t-12 block mt2">{children}</span>
    </>
  );
}

function Acts({ webhook, ...acts }: WebhookRowProps) {
  const { name, kind, allows, offReason } = webhook;
  const { doing, act } = useDoing<'test' | 'turn'>();
  const isOff = offReason !== null;
  return (
    <span className="inline g2">
      <IconButton
        icon={Send}
        label={`Send a test event to ${name}`}
        aria-busy={doing === 'test' || undefined}
        disabled={allows === 'nothing'}
        onClick={() => void act('test', () => acts.onTest(webhook))}
      />
      <IconButton
        icon={isOff ? Play : Pause}
        label={isOff ? `Turn on ${name}` : `Turn off ${name}`}
        aria-busy={doing === 'turn' || undefined}
        onClick={() => void act('turn', () => acts.onTurn(webhook, isOff))}
      />
      <Menu width={180} target={<IconButton icon={Ellipsis} label={`More for ${name}`} />}>
        <MenuItem icon={History} onClick={() => acts.onLog(webhook)}>
          Deliveries
        </MenuItem>
        <MenuItem icon={Pencil} onClick={() => acts.onEdit(webhook)}>
          Edit
        </MenuItem>
        {kind === 'json' && (
          <MenuItem icon={KeyRound} onClick={() => acts.onNewSecret(webhook)}>
            New secret
          </MenuItem>
        )}
        <hr />
        <MenuItem icon={Trash2} onClick={() => acts.onDelete(webhook)}>
          Delete
        </MenuItem>
      </Menu>
    </span>
  );
}
