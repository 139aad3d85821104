import { type AdminConnection, listAdminConnections } from '@platbook/contract/admin/connections';
import { deleteConnection, listConnections, listDrivers } from '@platbook/contract/workbench/connections';
import { errorText } from '@platbook/ui/call/call-error';
import { PlugZap, Plus } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { ConnectionFormDrawer } from '../connections/index.ts';
import { ConnectionsTable } from './system/ConnectionsTable.tsx';
import { useConnectionTests } from './system/use-connection-tests.ts';
import './system/system.css';

export function ConnectionsPage() {
  const client = useQueryClient();
  const connections = useEndpoint(listAdminConnections, { isBackground: true });
  const drivers = useEndpoint(listDrivers, { isBackground: true }).data ?? [];
  const refresh = () => void connections.refetch();
  const { tests, isTestingAll, test, testAll, stop } = useConnectionTests(refresh);
  // Keeps the content of a drawer or dialog while it closes; a new key resets the form each time it opens.
  const [form, setForm] = useState<{ saved: AdminConnection | undefined; isOpen: boolean; key: number }>();
  const [leaving, setLeaving] = useState<{ connection: AdminConnection; isOpen: boolean }>();
  const edit = (saved: AdminConnection | undefined) => setForm({ saved, isOpen: true, key: (form?.key ?? 0) + 1 });
  const remove = async ({ id }: AdminConnection) => {
    await call(deleteConnection, { params: { id } }).catch((error: unknown) => {
      if (errorText(error) !== undefined) showToast({ kind: 'error', text: 'Delete failed' });
    });
    await client.invalidateQueries(endpointQuery(listConnections));
    refresh();
  };
  const { data: list } = connections;
  return (
    <Loaded from={connections} failure="Couldn't load connections">
      <div className="admin-page sys shrinks t-13">
        <header className="sys-h row wrap mb12">
          <h1 className="t-18">Connections</h1>
          {list && <span className="muted t-12">{list.length}</span>}
          <span className="push" />
          <Button
            size="sm"
            icon={PlugZap}
            onClick={() => (isTestingAll ? stop() : void testAll(list?.map(({ id }) => id) ?? []))}
          >
            {isTestingAll ? 'Stop testing' : 'Test all'}
          </Button>
          <Button size="sm" icon={Plus} look="primary" onClick={() => edit(undefined)}>
            New connection
          </Button>
        </header>
        <ConnectionsTable
          connections={list}
          tests={tests}
          driverName={(id) => drivers.find((driver) => driver.id === id)?.name ?? ''}
          onTest={(id) => void test(id)}
          onEdit={edit}
          onDelete={(connection) => setLeaving({ connection, isOpen: true })}
        />
        <p className="muted t-12 mt12">
          Set access to your own connections in their form or under People. Built-in ones are managed in the server
          configuration.
        </p>
        {form && (
          <ConnectionFormDrawer
            key={form.key}
            saved={form.saved}
            isOpen={form.isOpen}
            onClose={() => {
              setForm({ ...form, isOpen: false });
              refresh();
            }}
          />
        )}
        {leaving && (
          <ConfirmDialog
            isOpen={leaving.isOpen}
            onClose={() => setLeaving({ ...leaving, isOpen: false })}
            title={`Delete ${leaving.connection.name}?`}
            keep="Keep"
            confirm="Delete"
            onConfirm={() => void remove(leaving.connection)}
          >
            Queries running on it will be canceled. Saved queries aren't affected.
          </ConfirmDialog>
        )}
      </div>
    </Loaded>
  );
}
