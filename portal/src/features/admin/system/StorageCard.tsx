import type { SystemStatus } from '@platbook/contract/admin/status';
import { Fact } from '../../../widgets/Fact.tsx';
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
          <Fact key={name} name={nodes.length > 1 ? `Disk on ${name}` : 'Data folder disk'}>
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
          </Fact>
        ))}
        <Fact name="Warehouse files">
          {storage.warehouseBytes === null ? 'unknown' : bytesText(storage.warehouseBytes)}
        </Fact>
        <Fact name="Stored results">
          {countText(results.count)}, {bytesText(results.bytes)} of {bytesText(results.mostBytes)}
        </Fact>
        <Fact name="Application database">
          {storage.databaseBytes === null ? 'unknown' : bytesText(storage.databaseBytes)}
        </Fact>
        <Fact name="Downloads">streamed, not stored</Fact>
        <Fact name="Measured">{clockText(storage.at)}</Fact>
      </dl>
    </StatusCard>
  );
}
