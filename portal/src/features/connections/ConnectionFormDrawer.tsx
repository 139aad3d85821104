import { Drawer } from '@mantine/core';
import type { Connection } from '@platbook/contract/workbench/connections';
import { useOpenAfterMount } from '@platbook/ui/browser/use-open-after-mount';
import { ConnectionForm } from './ConnectionForm.tsx';
import './connections.css';

interface ConnectionFormDrawerProps {
  saved: Connection | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function ConnectionFormDrawer({ saved, isOpen, onClose }: ConnectionFormDrawerProps) {
  const isShown = useOpenAfterMount(isOpen);
  return (
    // A click outside must not discard the input.
    <Drawer.Root opened={isShown} onClose={onClose} closeOnClickOutside={false} position="right" size={560}>
      <Drawer.Overlay color="var(--scrim-light)" backgroundOpacity={1} />
      <Drawer.Content className="c-frame">
        <Drawer.Header>
          <Drawer.Title className="grow">{saved ? 'Edit connection' : 'New connection'}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body className="fills col">
          <ConnectionForm saved={saved} onDone={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
