import type { Query } from '@platbook/contract/queries';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { momentText } from '../../browser/moment-text.ts';
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
  /** It is wanted beside the query that is open. */
  onOpenBeside: () => void;
  onDelete: () => void;
  /** The pointer or the keyboard came to it; undefined when there is nothing more to look at. */
  onLook: (row: HTMLElement | undefined) => void;
}

/** One query: its name leads to it; deleting asks first, in the row itself. */
export function QueryRow({ query, place, isShown, onOpen, onOpenBeside, onDelete, onLook }: QueryRowProps) {
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
      <Link
        className="grow"
        {...queryLink(query)}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey) return onOpen();
          event.preventDefault();
          onOpenBeside();
        }}
      >
        <span className="nm cut">{query.name}</span>
        <span className="mt cut">
          {[query.tags.join(', '), query.solutionpack ? 'Read only' : momentText(query.updatedAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
      {query.canDelete && (
        <IconButton
          icon={Trash2}
          label={`Delete ${query.name}`}
          autoFocus={isAsked === false}
          onClick={() => {
            setIsAsked(true);
            onLook(undefined);
          }}
        />
      )}
    </li>
  );
}
