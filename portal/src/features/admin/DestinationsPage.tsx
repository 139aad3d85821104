import {
  type Destination,
  deleteDestination,
  listDestinations,
  testDestination,
} from '@platbook/contract/admin/destinations';
import { Pencil, PlugZap, Plus, Send, Trash2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { TableHead } from '../../widgets/TableHead.tsx';
import { DestinationDialog } from './destinations/DestinationDialog.tsx';
import { kindNames } from './destinations/kind-names.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { Moment } from './times/Moment.tsx';
import '../../widgets/row-table.css';
import './destinations/destinations.css';

export function DestinationsPage() {
  const list = useEndpoint(listDestinations, { isBackground: true });
  // Kept after closing, so that a dialog doesn't change while it closes.
  const [chosen, setChosen] = useState<Destination>();
  const [opened, setOpened] = useState<'form' | 'remove'>();
  const title = useRef<HTMLHeadingElement>(null);
  const open = (what: 'form' | 'remove', destination: Destination | undefined) => {
    setChosen(destination);
    setOpened(what);
  };
  const close = () => setOpened(undefined);
  const reload = () => void list.refetch();
  const remove = async ({ id, value }: Destination) => {
    await call(deleteDestination, { params: { id } });
    showToast({ kind: 'success', text: `${value} removed` });
    reload();
    title.current?.focus();
  };
  return (
    <Loaded from={list} failure="Couldn't load destinations">
      <div className="admin-page dests shrinks t-13">
        <header className="row wrap">
          <h1 className="t-18" ref={title} tabIndex={-1}>
            Destinations
          </h1>
          {list.data && <span className="muted t-12">{list.data.length}</span>}
          <Button size="sm" icon={Plus} look="primary" className="push" onClick={() => open('form', undefined)}>
            Allow destination
          </Button>
        </header>
        <p className="muted mt4 mb12">
          People in the app get results as far as their own license allows. Addresses, webhooks and buckets outside get
          only what you allow here.
        </p>
        {list.data?.length === 0 ? (
          <EmptyState icon={Send} title="Nothing leaves the app">
            Allow an email domain, a webhook's host, a Slack webhook or an S3 bucket to let schedules send results
            there.
          </EmptyState>
        ) : (
          <table className="table row-table whole" aria-busy={!list.data}>
            <TableHead columns={['Destination', 'Kind', 'Can receive', 'Webhooks', 'Allowed', ['Actions', 'sr']]} />
            <tbody>
              {list.data?.map((destination) => (
                <Row
                  key={destination.id}
                  destination={destination}
                  onEdit={() => open('form', destination)}
                  onRemove={() => open('remove', destination)}
                />
              )) ?? <SkeletonRows rows={3} cells={6} />}
            </tbody>
          </table>
        )}
        <DestinationDialog isOpen={opened === 'form'} onClose={close} destination={chosen} onSaved={reload} />
        {chosen && (
          <ConfirmDialog
            isOpen={opened === 'remove'}
            onClose={close}
            title={`Remove ${chosen.value}?`}
            confirm="Remove"
            onConfirm={() => void remove(chosen).catch(() => {})}
          >
            What waits to be sent there is canceled, and schedules can't send anything there any more.
          </ConfirmDialog>
        )}
      </div>
    </Loaded>
  );
}

interface RowProps {
  destination: Destination;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ destination, onEdit, onRemove }: RowProps) {
  const { id, kind, value, hasRows, bucket, webhooks, createdAt, createdBy } = destination;
  const { doing, act } = useDoing<'test'>();
  const test = () =>
    act('test', async () => {
      const { isGood, about } = (await call(testDestination, { params: { id }, body: {} })).data;
      showToast({ kind: isGood ? 'success' : 'error', text: `${value}: ${about}` });
    });
  return (
    <tr>
      <th scope="row">
        <span className="m breaks ink">{value}</span>
        {bucket && (
          <span className="muted t-12 block breaks">
            {bucket.bucket}/{bucket.prefix} at {bucket.endpoint}
          </span>
        )}
      </th>
      <td data-label="Kind">{kindNames[kind]}</td>
      <td data-label="Can receive">{hasRows ? 'Rows and files' : 'Titles, counts and links'}</td>
      <td data-label="Webhooks" className="fig">
        {kind === 'webhook' || kind === 'slack' ? webhooks : ''}
      </td>
      <td data-label="Allowed">
        <Moment at={createdAt} />
        {createdBy && <span className="muted t-12 block breaks">{createdBy}</span>}
      </td>
      <td className="row-acts">
        {kind === 'bucket' && (
          <IconButton
            icon={PlugZap}
            label={`Test ${value}`}
            aria-busy={doing === 'test' || undefined}
            onClick={() => void test()}
          />
        )}
        <IconButton icon={Pencil} label={`Edit ${value}`} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Remove ${value}`} onClick={onRemove} />
      </td>
    </tr>
  );
}
