import type { QueryVersion } from '@platbook/contract/workbench/query-versions';
import { momentText } from '@platbook/ui/browser/moment-text';
import { CopyPlus, RotateCcw } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { SidePanel } from '@platbook/ui/widgets/SideDrawer.tsx';
import { type RefObject, useState } from 'react';
import { DiffView } from '../diff/DiffView.tsx';

const choices = [
  [1, 'One column'],
  [2, 'Two'],
] as const;

interface VersionDiffProps {
  version: QueryVersion;
  versions: readonly QueryVersion[];
  row: RefObject<HTMLElement | null>;
  isWide: boolean;
  onCopy: () => void;
  onRestore: () => void;
}

export function VersionDiff({ version, versions, row, isWide, onCopy, onRestore }: VersionDiffProps) {
  const others = versions.filter(({ version: number }) => number !== version.version);
  const [against, setAgainst] = useState(others.find(({ version: number }) => number < version.version)?.version);
  const [columns, setColumns] = useState<1 | 2>(1);
  const other = others.find(({ version: number }) => number === against);
  const isLatest = version.version === versions[0]?.version;
  const label = { 'aria-label': `Version ${version.version}` };
  const content = (
    <>
      <header className="row wrap ruled s-13">
        <h3>Version {version.version}</h3>
        {others.length > 0 && (
          <>
            <span className="muted">compared with</span>
            <Select
              aria-label="Compare with version"
              value={String(against ?? '')}
              onChange={(number) => setAgainst(Number(number) || undefined)}
              choices={[
                ['', 'Nothing'],
                ...others.map(
                  (each) =>
                    [String(each.version), `${each.version}, ${momentText(each.savedAt).slice(0, 10)}`] as const,
                ),
              ]}
            />
          </>
        )}
        {isWide && (
          <Segments className="seg push" label="Columns" choices={choices} value={columns} onChange={setColumns} />
        )}
      </header>
      <DiffView
        before={other?.queryText ?? ''}
        after={version.queryText}
        names={[other ? `Version ${other.version}` : 'Empty', `Version ${version.version}`]}
        columns={isWide ? columns : 1}
      />
      <footer className="row wrap topped raised">
        <span className="muted t-12">{other && otherChanges(other, version)}</span>
        <Button icon={CopyPlus} className="push" onClick={onCopy}>
          Open as a copy
        </Button>
        {!isLatest && (
          <Button icon={RotateCcw} look="primary" onClick={onRestore}>
            Restore
          </Button>
        )}
      </footer>
    </>
  );
  return isWide ? (
    <SidePanel row={row} className="v-aside" {...label}>
      {content}
    </SidePanel>
  ) : (
    <section className="v-below holds topped" {...label}>
      {content}
    </section>
  );
}

function otherChanges(one: QueryVersion, other: QueryVersion): string {
  const changed = [
    one.name !== other.name && 'Name',
    one.connectionId !== other.connectionId && 'Connection',
    JSON.stringify(one.chart) !== JSON.stringify(other.chart) && 'Chart',
    JSON.stringify(one.tags) !== JSON.stringify(other.tags) && 'Tags',
  ].filter(Boolean);
  return changed.length === 0 ? 'Name, connection and chart are unchanged.' : `${changed.join(', ')} also changed.`;
}
