import type { Connection } from '@platbook/contract/connections';
import { Link } from '@tanstack/react-router';
import { Database, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

interface ConnectionRowProps {
  connection: Connection;
  driverName: string;
  isAdmin: boolean;
  /** The keyboard comes back to it. */
  isFocusedFirst: boolean;
  onOpen: () => void;
  onEdit: () => void;
  /** Answers whether it is gone. */
  onDelete: () => Promise<boolean>;
}

/** One connection: its name leads to the editor with it chosen; an admin edits and deletes what an admin made (specification §6). */
export function ConnectionRow({
  connection,
  driverName,
  isAdmin,
  isFocusedFirst,
  onOpen,
  onEdit,
  onDelete,
}: ConnectionRowProps) {
  const { id, name, editable, data } = connection;
  // undefined until the question was asked once: the keyboard comes back to the button that asked it.
  const [isAsked, setIsAsked] = useState<boolean>();
  const [isDeleting, setIsDeleting] = useState(false);
  const confirm = async () => {
    setIsDeleting(true);
    // A row that is gone takes no keyboard any more.
    if (await onDelete()) return;
    setIsDeleting(false);
    setIsAsked(false);
  };
  if (isAsked) {
    return (
      <li className="c-row asked">
        <div className="grow">
          <span className="nm cut">{name}</span>
          <span className="mt">Delete this connection? Queries running on it will be canceled.</span>
        </div>
        <span className="row">
          <Button look="danger" autoFocus isBusy={isDeleting} onClick={() => void confirm()}>
            Delete
          </Button>
          <Button onClick={() => setIsAsked(false)}>Keep</Button>
        </span>
      </li>
    );
  }
  const place = [data['host'], data['database'] ?? data['file']].filter(Boolean).join(' / ');
  return (
    <li className="c-row">
      <Icon of={Database} className="muted" />
      <Link
        className="grow"
        to="/queries/$queryId"
        params={{ queryId: 'new' }}
        search={{ connectionId: id }}
        onClick={onOpen}
      >
        <span className="nm cut">{name}</span>
        <span className="mt cut">{[driverName, place, stateOf(connection, isAdmin)].filter(Boolean).join(' · ')}</span>
      </Link>
      {isAdmin && editable && (
        <span className="row">
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

/** Whose it is: the trial's; for an admin also who set it up and who may use it. */
function stateOf({ data, editable, accesses }: Connection, isAdmin: boolean): string | undefined {
  if (data['trial'] === true) return 'Trial: five counties';
  if (!isAdmin) return undefined;
  if (!editable) return 'Built-in';
  if (!accesses) return 'For everyone';
  if (accesses.length === 0) return 'For admins only';
  return accesses.length === 1 ? 'For one person' : `For ${accesses.length} people`;
}
