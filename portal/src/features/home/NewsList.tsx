import type { Home } from '@platbook/contract/account/home';
import { dateText } from '@platbook/ui/browser/date-text';
import { Link } from '@tanstack/react-router';
import { List, RecentRow } from './RecentRow.tsx';

/** New data and changes of the license, newest first. */
export function NewsList({ home: { data, licenseChanges } }: { home: Home }) {
  if (data === null && licenseChanges.length === 0) return null;
  const news = [
    ...(data === null
      ? []
      : [{ at: data.builtAt, title: `Data as of ${dateText(data.asOf)}`, note: 'Property data was updated' }]),
    ...licenseChanges.flatMap(describeChange),
  ].sort((a, b) => b.at.localeCompare(a.at, 'en'));
  return (
    <List title="What's new in your data">
      {news.slice(0, 5).map(({ at, title, note }) => (
        <RecentRow key={`${at} ${title}`} at={at} note={<span title={note}>{note}</span>}>
          <Link className="ink m" to={title.startsWith('Data') ? '/whatchanged' : '/solutioncatalog/{-$favroritesId}'}>
            {title}
          </Link>
        </RecentRow>
      ))}
    </List>
  );
}

type Change = Home['licenseChanges'][number];

function describeChange({ at, addedPacks, removedPacks, addedCounties, removedCounties }: Change) {
  const parts = [
    ['Added to your license', addedPacks, addedCounties],
    ['Removed from your license', removedPacks, removedCounties],
  ] as const;
  return parts.flatMap(([title, packs, counties]) => {
    const note = [
      ...packs.map(({ code, name }) => (code === '*' ? 'all packs' : name)),
      ...counties.map((name) => (name === 'all' ? 'all counties' : name)),
    ].join(', ');
    return note === '' ? [] : [{ at, title, note: note[0]!.toUpperCase() + note.slice(1) }];
  });
}
