import { getPropertyApiDocument, getPropertyApiExample } from '@platbook/contract/property/property-api';
import { useMemo } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Explorer } from './Explorer.tsx';
import { type ApiDocument, readEndpoints } from './read-document.ts';
import './api-explorer.css';

export function ApiExplorerPage() {
  const document = useEndpoint(getPropertyApiDocument, { isBackground: true });
  const example = useEndpoint(getPropertyApiExample, { isBackground: true });
  const endpoints = useMemo(
    () => (document.data === undefined ? undefined : readEndpoints(document.data as ApiDocument)),
    [document.data],
  );
  return (
    <Loaded from={document} failure="Couldn't load the API reference" isStrict>
      {/* Waits for the example values: filling in the form later could overwrite the user's input. */}
      {endpoints === undefined || example.isPending ? (
        <ExplorerSkeleton />
      ) : (
        <Explorer
          endpoints={endpoints}
          example={example.data?.example ?? undefined}
          locked={example.data?.locked ?? []}
        />
      )}
    </Loaded>
  );
}

function ExplorerSkeleton() {
  return (
    <div className="ax-page col t-13" aria-busy="true">
      <div className="ax-h row wrap">
        <h1 className="t-15">API Explorer</h1>
      </div>
      <div className="ax tiles">
        <div className="ax-list ruled raised" />
        <div className="ax-form shrinks">
          {[180, 320, 260, 300, 220].map((width) => (
            <div key={width} className="ax-bone round" style={{ width }} />
          ))}
        </div>
        <div className="ax-out col shrinks raised" />
      </div>
    </div>
  );
}
