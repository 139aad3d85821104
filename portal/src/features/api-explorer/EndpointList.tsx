import { Lock } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { useState } from 'react';
import type { ExplorerEndpoint } from './read-document.ts';

interface EndpointListProps {
  endpoints: readonly ExplorerEndpoint[];
  locked: readonly string[];
  open: ExplorerEndpoint;
  onOpen(name: string): void;
}

export function EndpointList({ endpoints, locked, open, onOpen }: EndpointListProps) {
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = endpoints.filter(({ name, group, summary, objects }) => {
    const text = `${name} ${group} ${summary} ${objects.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <nav className="ax-list ruled raised" aria-label="Endpoints">
      <label className="ax-choose">
        <span className="label">Endpoint</span>
        <span className="select">
          <select value={open.name} onChange={(event) => onOpen(event.target.value)}>
            {endpoints.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </span>
      </label>
      <div className="ax-tree">
        <SearchField label="Find an endpoint" value={wanted} onChange={setWanted} />
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {found
                .filter((each) => each.group === group)
                .map(({ name, label }) => (
                  <li key={name}>
                    <button
                      type="button"
                      className={`row g6 whole muted starts${name === open.name ? ' on' : ''}`}
                      aria-current={name === open.name ? 'page' : undefined}
                      aria-label={locked.includes(name) ? `${name}, not in your license` : name}
                      onClick={() => onOpen(name)}
                    >
                      <span className="cut">{label}</span>
                      {locked.includes(name) && <Icon of={Lock} size={12} className="sales" />}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className="muted t-12">No matching endpoints</p>}
      </div>
    </nav>
  );
}
