import { Modal } from '@mantine/core';
import { type LucideIcon, MapPinned, Phone, Tag } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { SalesDialog } from '../../ui/sales-dialog.ts';
import { telephoneAddress } from '../../ui/telephone-address.ts';
import { useOpenAfterMount } from '../../ui/use-open-after-mount.ts';
import './sales-dialogs.css';

/** What each says, word by word of the specification (§2); {phone} stands behind the last of it. */
const words: Record<SalesDialog, { icon: LucideIcon; title: string; text: string }> = {
  'trial-restriction': {
    icon: MapPinned,
    title: 'This content is not available as part of your free trial.',
    text: 'To access it for evaluation, please contact us at',
  },
  purchase: {
    icon: Tag,
    title: 'License',
    text: 'For pricing or to purchase a license to this Solution Pack, Call Sales at',
  },
  contact: { icon: Phone, title: 'Contact Sales', text: 'To license data, call sales at' },
};

/** The dialog that was asked for by `showSalesDialog`; while it closes it keeps its words. */
export function SalesDialogs({ shown, onClose }: { shown: SalesDialog | undefined; onClose: () => void }) {
  const { salesPhone } = useApp().brand;
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const isOpen = useOpenAfterMount(shown !== undefined);
  if (!last) return null;
  const { icon, title, text } = words[last];
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content aria-describedby="sales-dialog-text">
        <div className="sales-dialog">
          <span className="ei sales">
            <Icon of={icon} size={20} />
          </span>
          <Modal.Title>{title}</Modal.Title>
          <p id="sales-dialog-text">
            {text} {salesPhone ? <b className="nowrap">{salesPhone}</b> : 'your sales contact'}
          </p>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Close</Button>
          {salesPhone && (
            <a className={buttonClass('sell')} href={telephoneAddress(salesPhone)} data-autofocus>
              <Icon of={Phone} size={14} />
              Call {salesPhone}
            </a>
          )}
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}
