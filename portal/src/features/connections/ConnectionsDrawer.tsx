import { Drawer } from '@mantine/core';
import type { Connection } from '@platbook/contract/workbench/connections';
import { useOpenAfterMount } from '@platbook/ui/browser/use-open-after-mount';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import './connections.css';

export function ConnectionsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isShown = useOpenAfterMount(isOpen);
  const isAdmin = useCurrentUser().role === 'admin';
  const [edited, setEdited] = useState<Connection | 'new'>();
  const [last, setLast] = useState<string>();
  const edit = (connection: Connection | 'new') => {
    setEdited(connection);
    setLast(connection === 'new' ? undefined : connection.id);
  };
  const back = () => setEdited(undefined);
  const isForm = isAdmin && edited !== undefined;

  return (
    <Drawer.Root
      opened={isShown}
      onClose={onClose}
      // A click outside must not discard the input.
      closeOnClickOutside={!isForm}
      onExitTransitionEnd={back}
      position="left"
      size={isForm ? 560 : 600}
    >
      <Drawer.Overlay color="var(--scrim-light)" backgroundOpacity={1} />
      <Drawer.Content className="c-frame">
        <Drawer.Header>
          {isForm && <IconButton className="c-back" icon={ArrowLeft} label="Back to connections" onClick={back} />}
          <Drawer.Title className="grow">
            {!isForm ? 'Connections' : edited === 'new' ? 'New connection' : 'Edit connection'}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body className="fills col">
          {isForm ? (
            <ConnectionForm saved={edited === 'new' ? undefined : edited} onDone={back} />
          ) : (
            <ConnectionList isAdmin={isAdmin} last={last} onEdit={edit} onLeave={onClose} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
