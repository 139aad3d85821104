import type { ApiKey } from '@platbook/contract/account/api-keys';
import { useState } from 'react';
import { daysUnused, isOver } from './key-times.ts';
import { RevokeDialog } from './RevokeDialog.tsx';

const UNUSED_DAYS = 60;

export function UnusedKeys({ keys, onRevoked }: { keys: readonly ApiKey[]; onRevoked: (key: ApiKey) => void }) {
  const [revoking, setRevoking] = useState<ApiKey>();
  const [isOpen, setIsOpen] = useState(false);
  const unused = keys.filter(
    (key) => !key.isFirst && key.old === null && !isOver(key) && daysUnused(key) >= UNUSED_DAYS,
  );
  return (
    <>
      {unused.map((key) => (
        <p key={key.id} className="muted t-13 unused">
          <span dir="auto">{key.name}</span> hasn't been used for {daysUnused(key)} days.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              setRevoking(key);
              setIsOpen(true);
            }}
          >
            Revoke
          </button>
        </p>
      ))}
      {revoking && (
        <RevokeDialog of={revoking} isOpen={isOpen} onClose={() => setIsOpen(false)} onRevoked={onRevoked} />
      )}
    </>
  );
}
