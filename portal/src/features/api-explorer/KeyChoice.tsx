import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronsUpDown, KeyRound } from 'lucide-react';
import type { OwnKeys } from './use-own-keys.ts';

export function KeyChoice({ keys }: { keys: OwnKeys }) {
  return (
    <>
      <span className="push muted t-12 ax-left" role="status">
        {keys.allowance}
      </span>
      <span className="select ax-key">
        <Icon of={KeyRound} size={14} />
        <select
          aria-label="Key"
          value={keys.chosen?.id ?? ''}
          disabled={keys.isPending}
          onChange={(event) => keys.choose(event.target.value)}
        >
          {keys.keys.length === 0 && <option value="">{keys.isPending ? 'Loading' : 'Your first key'}</option>}
          {keys.keys.map(({ id, name, tail }) => (
            <option key={id} value={id}>{`${name}, ••${tail}`}</option>
          ))}
        </select>
        <Icon of={ChevronsUpDown} size={14} />
      </span>
    </>
  );
}
