import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenAfterMount } from '../browser/use-open-after-mount.ts';
import { Button } from './Button.tsx';

interface DialogProps extends Pick<ModalRootProps, 'size' | 'onClose'> {
  isOpen: boolean;
  title: ReactNode;
  /** Between the title and the close button. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Dialog({ isOpen, onClose, size, title, head, className = '', children }: DialogProps) {
  return (
    <Modal.Root opened={useOpenAfterMount(isOpen)} onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content className={className}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          {head}
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

interface SubmitFootProps {
  onCancel: () => void;
  isBusy: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

export function SubmitFoot({ onCancel, isBusy, isDisabled = false, children }: SubmitFootProps) {
  return (
    <footer className="dialog-foot">
      <Button size="lg" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="lg" look="primary" isBusy={isBusy} disabled={isDisabled}>
        {children}
      </Button>
    </footer>
  );
}
