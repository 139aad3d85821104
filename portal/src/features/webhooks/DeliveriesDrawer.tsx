import {
  type DeliveryRecord,
  type DeliveryState,
  listDeliveries,
  replayDelivery,
} from '@platbook/contract/workbench/deliveries';
import type { Webhook } from '@platbook/contract/workbench/webhooks';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { pathOf } from '@platbook/ui/call/call';
import type { Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { MoreButton, SideDrawer } from '@platbook/ui/widgets/SideDrawer.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { usePages } from '../../api/use-pages.ts';

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
      <Deliveries webhook={webhook} />
    </SideDrawer>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { list, rows } = usePages<DeliveryRecord>({
    queryKey: ['deliveries', webhook.id],
    path: pathOf(listDeliveries.path, {}, { recipientId: webhook.id }),
    isBackground: true,
    staleTime: 0,
    retry: false,
  });
  return (
    <>
      <p className="hook-about row muted t-12 ruled rigid">
        <span className="grow">The last 30 days. A repeated event keeps its ID.</span>
        <Button size="sm" isBusy={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </p>
      <div className="side-scroll fills scrolls">
        <Loaded from={list} failure="Couldn't load the deliveries" place="drawer">
          {rows === undefined ? (
            <RowsPending />
          ) : rows.length === 0 ? (
            <EmptyState title="No deliveries yet">
              Each event appears here with its attempts, the receiver's status and the reason if it failed.
            </EmptyState>
          ) : (
            <ul aria-label="Deliveries">
              {rows.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} onReplayed={() => void list.refetch()} />
              ))}
            </ul>
          )}
          <MoreButton list={list}>Show older deliveries</MoreButton>
        </Loaded>
      </div>
    </>
  );
}

const states: Record<DeliveryState, readonly [look: string, name: string]> = {
  waiting: ['warn', 'Waiting'],
  delivered: ['ok', 'Delivered'],
  failed: ['bad', 'Failed'],
  canceled: ['', 'Canceled'],
};

function Delivery({ delivery, onReplayed }: { delivery: DeliveryRecord; onReplayed: () => void }) {
  const { id, state, title, attempts, status, note, createdAt, deliveredAt } = delivery;
  const { doing, act } = useDoing<'replay'>();
  const [look, name] = states[state];
  const at = dateAndTimeText(deliveredAt ?? createdAt);
  const replay = () =>
    act('replay', async () => {
      await call(replayDelivery, { params: { id }, body: {} });
      showToast({ kind: 'success', text: 'The event is sent again' });
      onReplayed();
    });
  const facts = [attempts !== 1 && `${attempts} attempts`, status !== null && `Status ${status}`].filter(Boolean);
  return (
    <li className="hook-delivery row g12 ruled">
      <div className="grow">
        <span className="row wrap">
          <span className={`badge ${look}`}>{name}</span>
          <span className="m breaks">{title}</span>
        </span>
        <time className="muted t-12 block mt4" dateTime={deliveredAt ?? createdAt}>
          {[at, ...facts].join(' · ')}
        </time>
        {note !== '' && <span className={`t-12 block breaks ${state === 'delivered' ? 'muted' : 'bad'}`}>{note}</span>}
      </div>
      {state !== 'waiting' && (
        <Button aria-label={`Replay “${title}” of ${at}`} isBusy={doing === 'replay'} onClick={() => void replay()}>
          Replay
        </Button>
      )}
    </li>
  );
}
