import type { SalesDialog } from '@platbook/ui/browser/sales-dialog';
import { type IconPath, MapPinned, Phone, Tag } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useApp } from '../../api/use-app.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';

/** Published wording, to be kept verbatim; {phone} follows the last sentence. */
const words: Record<SalesDialog, { icon: IconPath; title: string; text: string }> = {
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

/** The dialog requested by `showSalesDialog`. */
export function SalesDialogs({ shown, onClose }: { shown: SalesDialog; onClose: () => void }) {
  const { salesPhone } = useApp().brand;
  const { icon, title, text } = words[shown];
  return (
    <PhoneDialog
      isOpen
      onClose={onClose}
      icon={icon}
      title={title}
      verb="Call"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {text} {salesPhone ? <b className="nowrap">{salesPhone}</b> : 'your sales contact'}
    </PhoneDialog>
  );
}
