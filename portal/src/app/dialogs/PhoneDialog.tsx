import { telephoneAddress } from '@platbook/ui/browser/telephone-address';
import type { IconPath } from '@platbook/ui/icons';
import { Phone } from '@platbook/ui/icons';
import { Dialog, DialogTitle, type Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type ReactNode, useId } from 'react';
import { useApp } from '../../api/use-app.tsx';
import './phone-dialog.css';

interface PhoneDialogProps extends Openable {
  icon: IconPath;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  verb?: string;
  /** The dialog requires a choice: clicking outside doesn't close it, and the first button has the focus instead of the phone link. */
  isChoice?: boolean;
}

export function PhoneDialog({ isOpen, onClose, icon, title, children, actions, verb, isChoice }: PhoneDialogProps) {
  const { salesPhone } = useApp().brand;
  const textId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={isChoice ? 560 : 440}
      ignoresOutside={isChoice}
      aria-describedby={textId}
    >
      <div className="phone-dialog tiles">
        <span className="ei sales">
          <Icon of={icon} size={20} />
        </span>
        <DialogTitle>{title}</DialogTitle>
        <p id={textId} className="muted">
          {children}
        </p>
      </div>
      <footer className="dialog-foot">
        {actions}
        {salesPhone && (
          <a
            className={buttonClass('sell')}
            href={telephoneAddress(salesPhone)}
            data-autofocus={isChoice ? undefined : true}
          >
            <Icon of={Phone} size={14} />
            {[verb, salesPhone].filter(Boolean).join(' ')}
          </a>
        )}
      </footer>
    </Dialog>
  );
}
