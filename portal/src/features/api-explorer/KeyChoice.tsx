import { Select } from '@platbook/ui/widgets/Select.tsx';
import { KeyRound } from 'lucide-react';
import type { OwnKeys } from './use-own-keys.ts';

export function KeyChoice({ keys }: { keys: OwnKeys }) {
  return (
    <>
      <span className="push muted t-12 ax-left" role="status">
        {keys.allowance}
      </span>
      <Select
        boxClass="select ax-key"
        icon={KeyRound}
        aria-label="Key"
        value={keys.chosen?.id ?? ''}
        disabled={keys.isPending}
        onChange={keys.choose}
        choices={[
          keys.keys.length === 0 && ['', keys.isPending ? 'Loading' : 'Your first key'],
          ...keys.keys.map(({ id, name, tail }) => [id, `${name}, ••${tail}`] as const),
        ]}
      />
    </>
  );
}
