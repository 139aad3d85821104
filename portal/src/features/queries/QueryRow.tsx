import { limits } from '@platbook/contract/limits';
import type { Query } from '@platbook/contract/workbench/queries';
import { momentText } from '@platbook/ui/browser/moment-text';
import { CalendarClock, Star, Trash2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { DataMarkButton } from '../data-changes/index.ts';
import { queryLink } from './query-link.ts';
import { sharingText } from './sharing-text.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

export interface RowActions {
  onOpen: () => void;
  onOpenInNewTab: (query: Query) => void;
  onDelete: (query: Query) => void;
  onSchedule: (query: Query) => void;
  onStar: (query: Query) => void;
  onRestore: (query: Query) => void;
}

interface QueryRowProps extends RowActions {
  query: Query;
  place: { index: number; of: number; style: CSSProperties };
  isShown: boolean;
  onLook: (row: HTMLElement | undefined) => void;
}

export function QueryRow(props: QueryRowProps) {
  const { query, place, isShown, onOpen, onOpenInNewTab, onDelete, onSchedule, onStar, onRestore, onLook } = props;
  const [isAsked, setIsAsked] = useState<boolean>();
  const item = {
    style: place.style,
    'aria-posinset': place.index + 1,
    'aria-setsize': place.of,
  };
  if (query.deletedAt !== undefined)
    return (
      <li
        {...item}
        className="q-row flex middle g12 ruled trashed"
        onMouseEnter={(event) => onLook(event.currentTarget)}
      >
        <Trashed name={query.name} deletedAt={query.deletedAt} onRestore={() => onRestore(query)} />
      </li>
    );
  if (isAsked)
    return (
      <li {...item} className="q-row flex middle g12 ruled confirming">
        <div className="grow">
          <span className="nm cut">{query.name}</span>
          <span className="mt ink cut">
            Delete this query?{' '}
            {query.version > 1
              ? `It and its ${query.version} versions stay in the trash for ${limits.trashDays} days.`
              : `It stays in the trash for ${limits.trashDays} days.`}
          </span>
        </div>
        <span className="row">
          <Button look="danger" autoFocus onClick={() => onDelete(query)}>
            Delete
          </Button>
          <Button onClick={() => setIsAsked(false)}>Keep</Button>
        </span>
      </li>
    );
  return (
    <li
      {...item}
      className={`q-row flex middle g12 ruled${isShown ? ' shown' : ''}`}
      onMouseEnter={(event) => onLook(event.currentTarget)}
      onFocus={(event) => onLook(event.currentTarget)}
    >
      <Link
        className="grow ink"
        {...queryLink(query)}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey) return onOpen();
          event.preventDefault();
          onOpenInNewTab(query);
        }}
      >
        <span className="nm cut">{query.name}</span>
        <span className="mt cut">
          {[query.tags.join(', '), query.solutionpack ? 'Read only' : momentText(query.updatedAt), sharingText(query)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
      {query.dataMark && <DataMarkButton mark={query.dataMark} name={query.name} onLeave={onOpen} />}
      {query.isStarred !== undefined && (
        <IconButton
          icon={Star}
          label={`Star ${query.name}`}
          isOn={query.isStarred}
          className={query.isStarred ? 'starred' : ''}
          onClick={() => onStar(query)}
        />
      )}
      <IconButton
        icon={CalendarClock}
        label={`Schedule ${query.name}`}
        aria-haspopup="dialog"
        onClick={() => {
          onLook(undefined);
          onSchedule(query);
        }}
      />
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

function Trashed({ name, deletedAt, onRestore }: { name: string; deletedAt: string; onRestore: () => void }) {
  return (
    <>
      <div className="grow">
        <span className="nm cut">{name}</span>
        <span className="mt cut">
          Deleted {momentText(deletedAt)} · {daysLeftText(deletedAt)}
        </span>
      </div>
      <Button aria-label={`Restore ${name}`} onClick={onRestore}>
        Restore
      </Button>
    </>
  );
}

function daysLeftText(deletedAt: string): string {
  const gone = new Date(deletedAt).getTime() + limits.trashDays * dayMilliseconds;
  const days = Math.max(1, Math.ceil((gone - Date.now()) / dayMilliseconds));
  return days === 1 ? 'deleted permanently within a day' : `deleted permanently in ${days} days`;
}
