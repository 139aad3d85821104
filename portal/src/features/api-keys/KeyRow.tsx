import { type ApiKey, rollApiKey, viewApiKey } from '@platbook/contract/account/api-keys';
import { dayText } from '@platbook/ui/browser/moment-text';
import { Copy, Eye, EyeOff, Trash2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useDoing } from '../../api/use-doing.ts';
import { SmallLine } from '../../widgets/SmallLine.tsx';
import { DataMarkButton } from '../data-changes/index.ts';
import { copyKey, type Fresh } from './FreshKey.tsx';
import { endsSoon, isOver, lastDayText, usedText } from './key-times.ts';
import { RevokeDialog } from './RevokeDialog.tsx';

interface KeyRowProps {
  of: ApiKey;
  isFresh: boolean;
  onMade: (fresh: Fresh) => void;
  onRevoked: (key: Pick<ApiKey, 'id'>) => void;
}

export function KeyRow({ of: key, isFresh, onMade, onRevoked }: KeyRowProps) {
  const { id, name, head, tail } = key;
  const [shown, setShown] = useState<string>();
  const [asking, setAsking] = useState<'roll' | 'revoke'>();
  const { doing, act: run } = useDoing();
  const reveal = () => run('reveal', async () => setShown(shown === undefined ? await readKey(id) : undefined));
  const copy = () => run('copy', async () => copyKey(shown ?? (await readKey(id))));
  const roll = () =>
    run('roll', async () => {
      const { data } = await call(rollApiKey, { params: { id }, body: {} });
      setShown(undefined);
      onMade({ id, name, key: data.key, isRolled: true });
    });
  const hasExpired = isOver(key);
  return (
    <tr className={isFresh ? 'on' : undefined}>
      <th scope="row">
        <span className="row g4">
          <span className="m key-name breaks clips" dir="auto">
            {name}
          </span>
          {key.dataMark && <DataMarkButton mark={key.dataMark} name={name} />}
        </span>
        <span className="muted t-12">{key.old ? 'rolling' : key.isFirst ? 'shown on Home' : ''}</span>
      </th>
      <td className="keyv">
        <code>{shown ?? `${head}${'•'.repeat(12)}${tail}`}</code>
        <IconButton
          icon={shown === undefined ? Eye : EyeOff}
          label={shown === undefined ? `Reveal ${name}` : `Hide ${name}`}
          isSmall
          onClick={() => void reveal()}
        />
        <IconButton icon={Copy} label={`Copy Key ${name}`} isSmall onClick={() => void copy()} />
      </td>
      <td data-label="Created">{dayText(key.madeAt)}</td>
      <td data-label="Last used" className={key.lastUsedAt === null ? 'muted' : undefined}>
        {usedText(key)}
      </td>
      <td data-label="Expires">
        {key.expiresAt === null ? (
          <span className="muted">never</span>
        ) : (
          <span className={hasExpired ? 'bad m' : endsSoon(key) ? 'warn m' : undefined}>
            {hasExpired && 'expired '}
            {lastDayText(key.expiresAt)}
          </span>
        )}
      </td>
      <td data-label="Calls, 30 days" className="num">
        <span className="row calls">
          {key.calls.toLocaleString('en-US')}
          {key.callsByDay.some(Boolean) ? (
            <SmallLine className="calls-line" values={key.callsByDay} width={64} />
          ) : (
            <span className="calls-line" />
          )}
        </span>
      </td>
      <td className="key-acts">
        <Button
          size="sm"
          aria-label={`Roll ${name}`}
          disabled={hasExpired || key.old !== null}
          isBusy={doing !== undefined}
          onClick={() => setAsking('roll')}
        >
          Roll
        </Button>
        <IconButton icon={Trash2} label={`Revoke ${name}`} onClick={() => setAsking('revoke')} />
        <ConfirmDialog
          isOpen={asking === 'roll'}
          onClose={() => setAsking(undefined)}
          title={`Roll ${name}?`}
          confirm="Roll key"
          onConfirm={() => void roll()}
        >
          A new key replaces it. The old key keeps working for 24 hours so you can update your apps, then expires.
        </ConfirmDialog>
        <RevokeDialog
          of={key}
          isOpen={asking === 'revoke'}
          onClose={() => setAsking(undefined)}
          onRevoked={onRevoked}
        />
      </td>
    </tr>
  );
}

async function readKey(id: string): Promise<string> {
  return (await call(viewApiKey, { params: { id } })).data.key;
}
