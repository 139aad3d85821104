import {
  type DeliveryRecord,
  type DeliveryState,
  listDeliveries,
  replayDelivery,
} from '@platbook/contract/workbench/deliveries';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { pathOf } from '@platbook/ui/call/call';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { usePages } from '../../api/use-pages.ts';
import './delivery-list.css';

interface DeliveryListProps {
  about: { recipientId: string } | { subjectId: string };
  note: ReactNode;
  canReplay: boolean;
  /** What appears here, while there is nothing. */
  children: ReactNode;
}

/** The deliveries to a recipient, or those of a schedule with their recipients. */
export function DeliveryList({ about, note, canReplay, children }: DeliveryListProps) {
  const isOfSubject = 'subjectId' in about;
  const { list, rows } = usePages<DeliveryRecord>({
    queryKey: ['deliveries', about],
    path: pathOf(listDeliveries.path, {}, about),
    isBackground: true,
    staleTime: 0,
    retry: false,
  });
  return (
    <>
      <p className="hook-about row muted t-12 ruled rigid">
        <span className="grow">{note}</span>
        <Button size="sm" isBusy={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </p>
      <div className="side-scroll fills scrolls">
        <Loaded from={list} failure="Couldn't load the deliveries" place="drawer">
          {rows === undefined ? (
            <RowsPending />
          ) : rows.length === 0 ? (
            <EmptyState title="No deliveries yet">{children}</EmptyState>
          ) : (
            <ul aria-label="Deliveries">
              {rows.map((delivery) => (
                <Delivery
                  key={delivery.id}
                  delivery={delivery}
                  isWithRecipient={isOfSubject}
                  onReplayed={canReplay ? () => void list.refetch() : undefined}
                />
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

interface DeliveryProps {
  delivery: DeliveryRecord;
  isWithRecipient: boolean;
  /** Undefined if it can't be replayed here. */
  onReplayed: (() => void) | undefined;
}

function Delivery({ delivery, isWithRecipient, onReplayed }: DeliveryProps) {
  const { id, state, title, recipient, attempts, status, note, createdAt, deliveredAt } = delivery;
  const { doing, act } = useDoing<'replay'>();
  const [look, name] = states[state];
  const at = dateAndTimeText(deliveredAt ?? createdAt);
  const replay = () =>
    act('replay', async () => {
      await call(replayDelivery, { params: { id }, body: {} });
      showToast({ kind: 'success', text: 'The event is sent again' });
      onReplayed?.();
    });
  const facts = [attempts !== 1 && `${attempts} attempts`, status !== null && `Status ${status}`].filter(Boolean);
  return (
    <li className="hook-delivery row g12 ruled">
      <div className="grow">
        <span className="row wrap">
          <span className={`badge ${look}`}>{name}</span>
          <span className="m breaks">{isWithRecipient ? recipient || 'Deleted recipient' : title}</span>
        </span>
        {isWithRecipient && <span className="t-13 block breaks mt2">{title}</span>}
        <time className="muted t-12 block mt4" dateTime={deliveredAt ?? createdAt}>
          {[at, ...facts].join(' · ')}
        </time>
        {note !== '' && <span className={`t-12 block breaks ${state === 'delivered' ? 'muted' : 'bad'}`}>{note}</span>}
      </div>
      {onReplayed && state !== 'waiting' && (
        <Button aria-label={`Replay “${title}” of ${at}`} isBusy={doing === 'replay'} onClick={() => void replay()}>
          Replay
        </Button>
      )}
    </li>
  );
}
