import {
  type Connection,
  deleteConnection,
  listConnections,
  listDrivers,
} from '@platbook/contract/workbench/connections';
import { errorText } from '@platbook/ui/call/call-error';
import { ArrowLeft, Plus, SearchX } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import './connections.css';

export function ConnectionsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isAdmin = useCurrentUser().role === 'admin';
  const [edited, setEdited] = useState<Connection | 'new'>();
  const [last, setLast] = useState<string>();
  const edit = (connection: Connection | 'new') => {
    setEdited(connection);
    setLast(connection === 'new' ? undefined : connection.id);
  };
  const back = () => setEdited(undefined);
  const close = () => {
    back();
    onClose();
  };
  const isForm = isAdmin && edited !== undefined;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      ignoresOutside={isForm}
      side="left"
      size={isForm ? 560 : 600}
      title={!isForm ? 'Connections' : edited === 'new' ? 'New connection' : 'Edit connection'}
      lead={isForm && <IconButton className="c-back" icon={ArrowLeft} label="Back to connections" onClick={back} />}
      className="c-frame col clips"
    >
      <div className="fills col">
        {isForm ? (
          <ConnectionForm saved={edited === 'new' ? undefined : edited} onDone={back} />
        ) : (
          <ConnectionList isAdmin={isAdmin} last={last} onEdit={edit} onLeave={close} />
        )}
      </div>
    </Dialog>
  );
}

interface ConnectionListProps {
  isAdmin: boolean;
  last: string | undefined;
  onEdit: (connection: Connection | 'new') => void;
  onLeave: () => void;
}

function ConnectionList({ isAdmin, last, onEdit, onLeave }: ConnectionListProps) {
  const client = useQueryClient();
  const connections = useEndpoint(listConnections, { isBackground: true });
  const drivers = useEndpoint(listDrivers, { isBackground: true }).data ?? [];
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const driverName = (id: string) => drivers.find((driver) => driver.id === id)?.name ?? '';
  const wanted = search.trim().toLowerCase();
  const shown = (connections.data ?? []).filter(({ name, driver, data }) =>
    [name, driverName(driver), data['host'], data['database'], data['catalog']].some((text) =>
      String(text ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  );

  const remove = async ({ id }: Connection) => {
    try {
      await call(deleteConnection, { params: { id } });
    } catch (error) {
      if (errorText(error) !== undefined) showToast({ kind: 'error', text: 'Delete failed' });
      return false;
    }
    searchField.current?.focus();
    await client.invalidateQueries(endpointQuery(listConnections));
    return true;
  };

  return (
    <>
      <div className="c-tools flex g8 rigid ruled work">
        <SearchField
          ref={searchField}
          className="grow"
          label="Search connections"
          value={search}
          onChange={setSearch}
          isFocusedFirst
        />
        {isAdmin && (
          <Button icon={Plus} look="primary" onClick={() => onEdit('new')}>
            New connection
          </Button>
        )}
      </div>
      <div className="c-scroll fills scrolls work">
        <Loaded from={connections} failure="Couldn't load your connections" place="drawer" isStrict>
          {connections.isPending ? (
            <div role="status" aria-label="Loading">
              {[180, 240].map((width) => (
                <div key={width} className="c-row row g12 ruled" aria-hidden="true">
                  <div className="skel" style={{ width }} />
                </div>
              ))}
            </div>
          ) : shown.length === 0 ? (
            <EmptyState icon={wanted ? SearchX : undefined} title="No connections found">
              {wanted
                ? `No name, driver or host contains “${search.trim()}”.`
                : 'Connections appear here once an admin gives you access.'}
            </EmptyState>
          ) : (
            <ul>
              {shown.map((connection) => (
                <ConnectionRow
                  key={connection.id}
                  connection={connection}
                  driverName={driverName(connection.driver)}
                  isAdmin={isAdmin}
                  isFocusedFirst={connection.id === last}
                  onOpen={onLeave}
                  onEdit={() => onEdit(connection)}
                  onDelete={() => remove(connection)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </>
  );
}
