import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { useState } from 'react';
import { schemaKey } from './searched-schema.ts';

const none: ReadonlySet<string> = new Set();
const mostConnections = 20;
const mostKeys = 1_000;

/** The collapsed entries, remembered in this browser for each connection. A search starts with all of them expanded. */
export function useCollapsed(connectionId = '') {
  const [kept, setKept] = useState(() => read(connectionId));
  const [found, setFound] = useState(none);
  if (kept.connectionId !== connectionId) setKept(read(connectionId));
  const change = (collapsed: ReadonlySet<string>) => {
    setKept({ connectionId, collapsed });
    write(connectionId, collapsed);
  };
  return {
    of: (search: string) => (search ? found : kept.collapsed),
    toggle: (search: string, key: string) =>
      search ? setFound(toggled(found, key)) : change(toggled(kept.collapsed, key)),
    beginSearch: () => setFound(none),
    expandAll: () => change(none),
    expandTo([schema = '', table = '']: readonly string[]) {
      const paths = [schemaKey(schema), schemaKey(schema, table)];
      change(new Set([...kept.collapsed].filter((key) => !paths.includes(key))));
    },
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function read(connectionId: string): { connectionId: string; collapsed: ReadonlySet<string> } {
  return { connectionId, collapsed: new Set(getLocal('schemaCollapsed')?.[connectionId]) };
}

function write(connectionId: string, collapsed: ReadonlySet<string>): void {
  const others = Object.entries(getLocal('schemaCollapsed') ?? {}).filter(([id]) => id !== connectionId);
  const own = collapsed.size === 0 ? [] : [[connectionId, [...collapsed].slice(-mostKeys)] as const];
  setLocal('schemaCollapsed', Object.fromEntries([...others, ...own].slice(-mostConnections)));
}
