import { listQueryVersions, type QueryVersion } from '@platbook/contract/workbench/query-versions';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { pathOf } from '@platbook/ui/call/call';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { MoreButton, SideDrawer } from '@platbook/ui/widgets/SideDrawer.tsx';
import { useState } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import { usePages } from '../../../api/use-pages.ts';
import type { CloneOptions, QueryDocument } from '../document/query-document.ts';
import type { DocumentControl } from '../document/use-query-document.ts';
import { VersionDiff } from './VersionDiff.tsx';
import { EditorRow, VersionRow } from './VersionRow.tsx';
import './versions-drawer.css';

/** Wide enough for the 600 px drawer and a 652 px diff next to it. */
const wideWindow = '(min-width: 1276px)';

export interface VersionsDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  control: DocumentControl;
  onSave: (over: Partial<QueryDocument>) => Promise<void>;
  onClone: (over: CloneOptions) => void;
}

export function VersionsDrawer({ isOpen, onClose, control, onSave, onClone }: VersionsDrawerProps) {
  const isWide = useMediaQuery(wideWindow);
  const { saved, text, id, hasUnsavedChanges } = control.document;
  const { list, rows: versions = [] } = usePages<QueryVersion>({
    queryKey: ['versions', id, saved?.version ?? 0],
    path: pathOf(listQueryVersions.path, { id }),
    enabled: isOpen && id !== '',
    retry: false,
    gcTime: 0,
  });
  const [openVersion, setOpenVersion] = useState<number>();

  const restore = async ({ queryText, name, tags, chart, connectionId }: QueryVersion) => {
    onClose();
    setOpenVersion(undefined);
    const source = { tags, chart, connectionId };
    control.replaceText(queryText);
    await onSave({ text: queryText, name, tags, chart, source, isRestored: false });
  };

  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          Versions <span className="muted v-of s-13 thin">of {saved?.name}</span>
        </>
      }
    >
      <div className="side-scroll fills scrolls holds work">
        <Loaded from={list} failure="Couldn't load versions" place="drawer" isStrict pending={<RowsPending />}>
          <ol className="v-list" aria-label="Versions">
            {hasUnsavedChanges && saved && text !== saved.queryText && (
              <EditorRow before={saved.queryText} after={text} />
            )}
            {versions.map((version, index) => (
              <VersionRow
                key={version.version}
                version={version}
                older={versions[index + 1]}
                isOpen={openVersion === version.version}
                onToggle={() => setOpenVersion(openVersion === version.version ? undefined : version.version)}
              >
                {(row) => (
                  <VersionDiff
                    row={row}
                    isWide={isWide}
                    version={version}
                    versions={versions}
                    onCopy={() => {
                      onClose();
                      onClone({
                        name: `Copy of ${version.name}`.slice(0, 255),
                        text: version.queryText,
                        connectionId: version.connectionId ?? undefined,
                      });
                    }}
                    onRestore={() => void restore(version)}
                  />
                )}
              </VersionRow>
            ))}
          </ol>
        </Loaded>
        <MoreButton list={list}>Show more</MoreButton>
      </div>
      <footer className="v-foot foot-line">
        Each save creates a version. Restoring one creates a new version, so nothing is lost.
      </footer>
    </SideDrawer>
  );
}
