import { listWebhooks, type Webhook, webhookLimits } from '@platbook/contract/workbench/webhooks';
import { Plus, Webhook as WebhookIcon } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { TableHead } from '../../widgets/TableHead.tsx';
import { DeliveriesDrawer } from './DeliveriesDrawer.tsx';
import { type FreshSecret, SecretNote } from './SecretNote.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow, type WebhookRowProps } from './WebhookRow.tsx';
import '../../widgets/row-table.css';
import './webhooks.css';

type Opened = 'new' | 'edit' | 'log' | 'secret' | 'delete';

export function WebhooksPage() {
  const isTrial = useCurrentUser().trialDaysLeft !== null;
  const list = useEndpoint(listWebhooks, { isBackground: true });
  const acts = useWebhooks();
  const [fresh, setFresh] = useState<FreshSecret>();
  // Kept after closing, so that a dialog doesn't change while it closes.
  const [chosen, setChosen] = useState<Webhook>();
  const [opened, setOpened] = useState<Opened>();
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(undefined);
  const opens = (what: Opened) => (webhook: Webhook) => {
    setChosen(webhook);
    setOpened(what);
  };
  const rows = list.data;
  const isFull = (rows?.length ?? 0) >= webhookLimits.perPerson;
  const create = (
    <Button icon={Plus} look="primary" disabled={isFull} onClick={() => setOpened('new')}>
      New webhook
    </Button>
  );
  return (
    <div className="page hooks whole">
      <header className="row wrap g12 mb20">
        <div className="grow">
          <h1 className="t-24" ref={title} tabIndex={-1}>
            Webhooks
          </h1>
          <p className="muted mt4">
            Send the results of your <Link to="/schedules">schedules</Link> to a URL or a Slack channel that an admin
            has allowed.
          </p>
        </div>
        {!isTrial && create}
      </header>
      {/* The live region is mounted from the start, so that screen readers announce its later content. */}
      <div role="status">{fresh && <SecretNote fresh={fresh} onDone={() => setFresh(undefined)} />}</div>
      <section className="plate" aria-label="Webhooks">
        {isTrial ? (
          <EmptyState icon={WebhookIcon} title="Webhooks need a license">
            Trial data stays in the app. With a license, you can send results to your own systems.
          </EmptyState>
        ) : (
          <Loaded from={list} failure="Couldn't load webhooks" place="part" pending={<RowsPending count={3} />}>
            <WebhookTable
              rows={rows}
              onTest={acts.test}
              onTurn={acts.turn}
              onEdit={opens('edit')}
              onLog={opens('log')}
              onNewSecret={opens('secret')}
              onDelete={opens('delete')}
            />
          </Loaded>
        )}
      </section>
      <WebhookDialog
        isOpen={opened === 'new' || opened === 'edit'}
        onClose={close}
        webhook={opened === 'edit' ? chosen : undefined}
        onSaved={(made) => {
          acts.reload();
          setFresh(made);
        }}
      />
      {chosen && (
        <>
          <DeliveriesDrawer webhook={chosen} isOpen={opened === 'log'} onClose={close} />
          <ConfirmDialog
            isOpen={opened === 'secret'}
            onClose={close}
            title={`Create a new secret for ${chosen.name}?`}
            confirm="Create secret"
            onConfirm={() => void acts.rotate(chosen).then(setFresh, () => {})}
          >
            For 24 hours, events are signed with both secrets. Then the current one stops working.
          </ConfirmDialog>
          <ConfirmDialog
            isOpen={opened === 'delete'}
            onClose={close}
            title={`Delete ${chosen.name}?`}
            confirm="Delete"
            onConfirm={() =>
              void acts.remove(chosen).then(
                () => {
                  setFresh(undefined);
                  title.current?.focus();
                },
                () => {},
              )
            }
          >
            Events that wait for it are canceled. Schedules that send to it keep running.
          </ConfirmDialog>
        </>
      )}
    </div>
  );
}

interface WebhookTableProps extends Omit<WebhookRowProps, 'webhook'> {
  rows: readonly Webhook[] | undefined;
}

function WebhookTable({ rows, ...acts }: WebhookTableProps) {
  if (rows?.length === 0)
    return (
      <EmptyState icon={WebhookIcon} title="No webhooks yet">
        Create one, then choose it in a schedule.
      </EmptyState>
    );
  return (
    <table className="table row-table whole">
      <TableHead columns={['Name', 'URL', 'State', 'Sends', ['Actions', 'sr']]} />
      <tbody>
        {rows?.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} {...acts} />
        ))}
      </tbody>
    </table>
  );
}
