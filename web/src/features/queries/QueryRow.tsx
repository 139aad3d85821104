import type { Query } from '@platbook/contract/queries';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { queryLink } from './query-link.ts';

interface QueryRowProps {
  query: Query;
  /** Its place in the list, which draws only what is in sight. */
  place: { index: number; of: number; style: CSSProperties };
  /** Its preview is shown. */
  isShown: boolean;
  onOpen: () => void;
  onDelete: () => void;
  /** The pointer or the keyboard came to it. */
  onLook: (row: HTMLElement) => void;
}

/** One query: its name leads to it; deleting asks first, in the row itself. */
export function QueryRow({ query, place, isShown, onOpen, onDelete, onLook }: QueryRowProps) {
  // undefined until the question was asked once: the keyboard comes back to the button that asked it.
  const [isAsked, setIsAsked] = useState<boolean>();
  const item = {
    style: place.style,
    'aria-posinset': place.index + 1,
    'aria-setsize': place.of,
  };
  if (isAsked) {
    return (
      <li {...item} className="q-row asked">
        <div className="grow">
          <span className="nm cut">{query.name}</span>
          <span className="mt cut">
            Delete this query?{' '}
            {query.version > 1
              ? `Its ${query.version} versions go too.`
              : 'You can take it back for a moment afterwards.'}
          </span>
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
    <li
      {...item}
      className={`q-row${isShown ? ' shown' : ''}`}
      onMouseEnter={(event) => onLook(event.currentTarget)}
      onFocus={(event) => onLook(event.currentTarget)}
    >
      <Link className="grow" {...queryLink(query)} onClick={onOpen}>
        <span className="nm cut">{query.name}</span>
        <span className="mt cut">
          {[query.tags.join(', '), query.solutionpack ? 'Read only' : savedText(query.updatedAt)]
            .filter(Boolean)
            .join(' · ')}
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
