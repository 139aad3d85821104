import type { Connection } from '@platbook/contract/workbench/connections';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import './connections.css';

export function ConnectionsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isAdmin = useCurrentUser().role === 'admin';
  const [edited, setEdited] = useState<Connection | 'new'>();
  const [last, setLast] = useState<string>();
  const edit = (connection: Connection | 'new') => {
    setEdited(connection);
    setLast(connection === 'new' ? undefined : connection.id);
  };
  const back = () => setEdited(undefined);
  const close = () => {
    back();
    onClose();
  };
  const isForm = isAdmin && edited !== undefined;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      ignoresOutside={isForm}
      side="left"
      size={isForm ? 560 : 600}
      title={!isForm ? 'Connections' : edited === 'new' ? 'New connection' : 'Edit connection'}
      lead={isForm && <IconButton className="c-back" icon={ArrowLeft} label="Back to connections" onClick={back} />}
      className="c-frame col clips"
    >
      <div className="fills col">
        {isForm ? (
          <ConnectionForm saved={edited === 'new' ? undefined : edited} onDone={back} />
        ) : (
          <ConnectionList isAdmin={isAdmin} last={last} onEdit={edit} onLeave={close} />
        )}
      </div>
    </Dialog>
  );
}
