import type { Webhook } from '@platbook/contract/workbench/webhooks';
import type { Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { SideDrawer } from '@platbook/ui/widgets/SideDrawer.tsx';
import { DeliveryList } from './DeliveryList.tsx';

interface DeliveriesDrawerProps extends Openable {
  webhook: Webhook;
}

export function DeliveriesDrawer({ webhook, isOpen, onClose }: DeliveriesDrawerProps) {
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={<span className="breaks">Deliveries to “{webhook.name}”</span>}
      className="work"
    >
      <DeliveryList
        about={{ recipientId: webhook.id }}
        note="The last 30 days. A repeated event keeps its ID."
        canReplay
      >
        Each event appears here with its attempts, the receiver's status and the reason if it failed.
      </DeliveryList>
    </SideDrawer>
  );
}
