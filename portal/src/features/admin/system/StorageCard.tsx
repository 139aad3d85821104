import type { SystemStatus } from '@platbook/contract/admin/status';
import { Fragment } from 'react';
import { bytesText, clockText, countText } from './figure-texts.ts';
import { judgeStorage } from './judge-status.ts';
import { StatusCard } from './StatusCard.tsx';

export function StorageCard({ status }: { status: SystemStatus }) {
  const { storage, nodes } = status;
  const { results } = storage;
  return (
    <StatusCard title="Storage" judgement={judgeStorage(status)}>
      <dl className="facts">
        {nodes.map(({ name, disk }) => (
          <Fragment key={name}>
            <dt>{nodes.length > 1 ? `Disk on ${name}` : 'Data folder disk'}</dt>
            <dd>
              {disk === null ? (
                "can't be read"
              ) : (
                <>
                  {bytesText(disk.totalBytes - disk.freeBytes)} of {bytesText(disk.totalBytes)} used
                  <span className="meter block mt4" aria-hidden="true">
                    <i style={{ width: `${(100 * (disk.totalBytes - disk.freeBytes)) / disk.totalBytes}%` }} />
                  </span>
                </>
              )}
            </dd>
          </Fragment>
        ))}
        <dt>Warehouse files</dt>
        <dd>{storage.warehouseBytes === null ? 'unknown' : bytesText(storage.warehouseBytes)}</dd>
        <dt>Stored results</dt>
        <dd>
          {countText(results.count)}, {bytesText(results.bytes)} of {bytesText(results.mostBytes)}
        </dd>
        <dt>Application database</dt>
        <dd>{storage.databaseBytes === null ? 'unknown' : bytesText(storage.databaseBytes)}</dd>
        <dt>Downloads</dt>
        <dd>streamed, not stored</dd>
        <dt>Measured</dt>
        <dd>{clockText(storage.at)}</dd>
      </dl>
    </StatusCard>
  );
}
