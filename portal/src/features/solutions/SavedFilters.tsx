import { X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { SavedCatalogFilters } from './use-saved-filters.ts';

interface SavedFiltersProps {
  saved: SavedCatalogFilters;
  canSave: boolean;
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
}

export function SavedFilters({ saved, canSave, onSave, onRemove }: SavedFiltersProps) {
  const [name, setName] = useState<string>();
  const names = Object.keys(saved).sort();
  if (names.length === 0 && !canSave) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name?.trim() ?? '';
    if (given === '') return;
    onSave(given);
    setName(undefined);
  };
  return (
    <fieldset className="shrinks mb20">
      <legend className="whole t-13 b">Saved filters</legend>
      {names.map((each) => (
        <p key={each} className="catalog-saved flex middle spread s-13">
          <Link to="/solutioncatalog/{-$favroritesId}" params={{ favroritesId: each }} className="cut">
            {each}
          </Link>
          <IconButton icon={X} label={`Remove ${each}`} isSmall onClick={() => onRemove(each)} />
        </p>
      ))}
      {canSave && name === undefined && (
        <Button size="sm" onClick={() => setName('')}>
          Save filter
        </Button>
      )}
      {name !== undefined && (
        <form className="flex g6" onSubmit={save}>
          <input
            className="input shrinks"
            aria-label="Filter name"
            // biome-ignore lint/a11y/noAutofocus: a click on a button opened it
            autoFocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
          />
          <Button type="submit" size="sm" look="primary" disabled={name.trim() === ''}>
            Save
          </Button>
        </form>
      )}
    </fieldset>
  );
}
