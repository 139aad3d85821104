import type { Query } from '@platbook/contract/queries';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

interface QueryRowProps {
  query: Query;
  onOpen: () => void;
  onDelete: () => void;
}

/** One saved query: its name leads to it; deleting asks first, in the row itself. */
export function QueryRow({ query, onOpen, onDelete }: QueryRowProps) {
  // undefined until the question was asked once: the keyboard comes back to the button that asked it.
  const [isAsked, setIsAsked] = useState<boolean>();
  if (isAsked) {
    return (
      <li className="q-row asked">
        <div className="grow">
          <span className="nm cut">{query.name}</span>
          <span className="mt">Delete this query for good?</span>
        </div>
        <span className="row">
          <Button look="danger" autoFocus onClick={onDelete}>
            Delete
          </Button>
          <Button onClick={() => setIsAsked(false)}>Keep</Button>
        </span>
      </li>
    );
  }
  return (
    <li className="q-row">
      <Link className="grow" to="/queries/$queryId" params={{ queryId: query.id }} onClick={onOpen}>
        <span className="nm cut">{query.name}</span>
        <span className="mt cut">
          {[query.tags.join(', '), savedText(query.updatedAt)].filter(Boolean).join(' · ')}
        </span>
      </Link>
      {query.canDelete && (
        <IconButton
          icon={Trash2}
          label={`Delete ${query.name}`}
          autoFocus={isAsked === false}
          onClick={() => setIsAsked(true)}
        />
      )}
    </li>
  );
}

/** Date and minute in the person's own time zone, as ISO writes them: `2026-06-30 14:02`. */
function savedText(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
