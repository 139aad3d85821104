import type { Connection } from '@platbook/contract/workbench/connections';
import { Database, Pencil, Trash2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

interface ConnectionRowProps {
  connection: Connection;
  driverName: string;
  isAdmin: boolean;
  isFocusedFirst: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => Promise<boolean>;
}

export function ConnectionRow(props: ConnectionRowProps) {
  const { connection, driverName, isAdmin, isFocusedFirst, onOpen, onEdit, onDelete } = props;
  const { id, name, editable, data } = connection;
  // undefined until the first confirmation, so that the focus returns to its button only afterwards.
  const [isAsked, setIsAsked] = useState<boolean>();
  const [isDeleting, setIsDeleting] = useState(false);
  const confirm = async () => {
    setIsDeleting(true);
    if (await onDelete()) return;
    setIsDeleting(false);
    setIsAsked(false);
  };
  if (isAsked)
    return (
      <li className="c-row row g12 ruled confirming">
        <div className="grow">
          <span className="nm block cut">{name}</span>
          <span className="mt block muted s-12">Delete this connection? Queries running on it will be canceled.</span>
        </div>
        <span className="row rigid">
          <Button look="danger" autoFocus isBusy={isDeleting} onClick={() => void confirm()}>
            Delete
          </Button>
          <Button onClick={() => setIsAsked(false)}>Keep</Button>
        </span>
      </li>
    );
  const place = [data['host'], data['database'] ?? data['catalog'] ?? data['file']].filter(Boolean).join(' / ');
  return (
    <li className="c-row row g12 ruled">
      <Icon of={Database} className="muted" />
      <Link
        className="grow"
        to="/queries/$queryId"
        params={{ queryId: 'new' }}
        search={{ connectionId: id }}
        onClick={onOpen}
      >
        <span className="nm block cut">{name}</span>
        <span className="mt block muted s-12 cut">
          {[driverName, place, stateOf(connection, isAdmin)].filter(Boolean).join(' · ')}
        </span>
      </Link>
      {isAdmin && editable && (
        <span className="row rigid">
          <IconButton icon={Pencil} label={`Edit ${name}`} autoFocus={isFocusedFirst} onClick={onEdit} />
          <IconButton
            icon={Trash2}
            label={`Delete ${name}`}
            autoFocus={isAsked === false}
            onClick={() => setIsAsked(true)}
          />
        </span>
      )}
    </li>
  );
}

function stateOf({ data, editable, accesses }: Connection, isAdmin: boolean): string | undefined {
  if (data['trial'] === true) return 'Trial: five counties';
  if (!isAdmin) return undefined;
  if (!editable) return 'Built-in';
  if (!accesses) return 'For everyone';
  if (accesses.length === 0) return 'For admins only';
  return accesses.length === 1 ? 'For one person' : `For ${accesses.length} people`;
}
