import { type ApiKey, revokeApiKey } from '@platbook/contract/account/api-keys';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { call } from '../../api/call.ts';
import { useDoing } from '../../api/use-doing.ts';

interface RevokeDialogProps {
  of: ApiKey;
  isOpen: boolean;
  onClose: () => void;
  onRevoked: (key: ApiKey) => void;
}

export function RevokeDialog({ of: key, isOpen, onClose, onRevoked }: RevokeDialogProps) {
  const { act } = useDoing();
  const revoke = () =>
    act('revoke', async () => {
      await call(revokeApiKey, { params: { id: key.id } });
      showToast({ kind: 'success', text: `${key.name} is revoked` });
      onRevoked(key);
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Revoke ${key.name}?`}
      confirm="Revoke key"
      onConfirm={() => void revoke()}
    >
      Apps using it lose access immediately{key.old && ', including with the old key'}. You can't undo this.
    </ConfirmDialog>
  );
}
