import type { SystemStatus } from '@platbook/contract/admin/status';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../api/use-app.tsx';
import { Fact } from '../../../widgets/Fact.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { Moment } from '../times/Moment.tsx';
import { bytesText, countText } from './figure-texts.ts';
import { judgeDatabase, judgeErrors, judgeMail, judgeSettings, judgeStorage, judgeWarehouse } from './judge-status.ts';
import { StatusCard } from './StatusCard.tsx';

interface CardProps {
  status: SystemStatus;
}

export function DatabaseCard({ status }: CardProps) {
  const { dialect, migrations, lastMigration, pool } = status.database;
  return (
    <StatusCard title="Application database" judgement={judgeDatabase(status)}>
      <dl className="facts">
        <Fact name="Kind">{dialect === 'sqlite' ? 'SQLite (single node)' : 'PostgreSQL'}</Fact>
        <Fact name="Size">
          {status.storage.databaseBytes === null ? 'unknown' : bytesText(status.storage.databaseBytes)}
        </Fact>
        <Fact name="Migrations">
          {countText(migrations)}, latest {lastMigration}
        </Fact>
        {pool && (
          <Fact name="Connections">
            {pool.used} in use, {pool.idle} idle, {pool.waiting} calls waiting
          </Fact>
        )}
      </dl>
    </StatusCard>
  );
}

export function MailCard({ status }: CardProps) {
  const { delivery, waiting, failed, lastSentAt, lastFailure } = status.mail;
  return (
    <StatusCard title="Mail" judgement={judgeMail(status)}>
      <dl className="facts">
        <Fact name="Delivery">
          {delivery === 'smtp' ? 'the mail server' : 'the local outbox folder (not delivered)'}
        </Fact>
        <Fact name="Waiting">{countText(waiting)}</Fact>
        <Fact name="Failed">{countText(failed)}</Fact>
        <Fact name="Last sent">{lastSentAt === null ? 'none in 30 days' : <Moment at={lastSentAt} />}</Fact>
        {lastFailure !== null && <Fact name="Last error">{lastFailure}</Fact>}
      </dl>
      <Link className="t-12 m" to="/admin/{-$page}" params={{ page: 'mail' }}>
        All emails
      </Link>
    </StatusCard>
  );
}

export function WarehouseCard({ status }: CardProps) {
  const { warehouse } = status;
  const { operatorCommands } = useApp();
  return (
    <StatusCard title="Warehouse" judgement={judgeWarehouse(status)}>
      {warehouse === null ? (
        <p className="muted mt4">
          Build one with <code className="breaks s-12">{operatorCommands.warehouse}</code>. Property data can't be
          queried until then.
        </p>
      ) : (
        <dl className="facts">
          <Fact name="Scale">{warehouse.scale}</Fact>
          <Fact name="Data as of">{warehouse.asOf}</Fact>
          <Fact name="Built">
            <Moment at={warehouse.builtAt} />
          </Fact>
          <Fact name="Files, one per access level">
            {countText(warehouse.sets.length)}, largest{' '}
            {bytesText(Math.max(0, ...warehouse.sets.map((set) => set.bytes)))}
          </Fact>
        </dl>
      )}
    </StatusCard>
  );
}

export function SettingsCard({ status }: CardProps) {
  return (
    <StatusCard title="Configuration" judgement={judgeSettings(status)}>
      {status.warnings.length === 0 ? (
        <p className="muted mt4">Configuration is consistent.</p>
      ) : (
        <ul className="tiles g8 breaks">
          {status.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </StatusCard>
  );
}

export function StorageCard({ status }: CardProps) {
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
        <Fact name="Measured">
          <Moment at={storage.at} style="clock" />
        </Fact>
      </dl>
    </StatusCard>
  );
}

export function ErrorsCard({ status }: CardProps) {
  return (
    <StatusCard title="Recent errors" judgement={judgeErrors(status)}>
      {status.errors.length === 0 ? (
        <p className="muted mt4">No server errors.</p>
      ) : (
        <>
          <table className="table sys-figures whole mt8 sys-stacked">
            <TableHead columns={['Last', 'Where', 'Cause', ['Count', 'num'], 'Latest ID']} />
            <tbody>
              {status.errors.map((error) => (
                <tr key={`${error.route} ${error.cause}`}>
                  <td className="nowrap">
                    <Moment at={error.at} />
                  </td>
                  <td>
                    <code className="breaks s-12">{error.route}</code>
                  </td>
                  <td>
                    <code className="breaks s-12">{error.cause}</code>
                  </td>
                  <td className="num">{countText(error.times)}</td>
                  <td>
                    <code className="breaks s-12">{error.id}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="muted t-12 mt4">From the last seven days. Search the log for the ID to see the full cause.</p>
        </>
      )}
    </StatusCard>
  );
}
