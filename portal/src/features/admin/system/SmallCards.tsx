import type { SystemStatus } from '@platbook/contract/admin/status';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Link } from '@tanstack/react-router';
import { bytesText, countText } from './figure-texts.ts';
import { judgeDatabase, judgeMail, judgeSettings, judgeWarehouse } from './judge-status.ts';
import { StatusCard } from './StatusCard.tsx';

interface CardProps {
  status: SystemStatus;
}

export function DatabaseCard({ status }: CardProps) {
  const { dialect, migrations, lastMigration, pool } = status.database;
  return (
    <StatusCard title="Application database" judgement={judgeDatabase(status)}>
      <dl className="facts">
        <dt>Kind</dt>
        <dd>{dialect === 'sqlite' ? 'SQLite (single node)' : 'PostgreSQL'}</dd>
        <dt>Size</dt>
        <dd>{status.storage.databaseBytes === null ? 'unknown' : bytesText(status.storage.databaseBytes)}</dd>
        <dt>Migrations</dt>
        <dd>
          {countText(migrations)}, latest {lastMigration}
        </dd>
        {pool && (
          <>
            <dt>Connections</dt>
            <dd>
              {pool.used} in use, {pool.idle} idle, {pool.waiting} calls waiting
            </dd>
          </>
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
        <dt>Delivery</dt>
        <dd>{delivery === 'smtp' ? 'the mail server' : 'the local outbox folder (not delivered)'}</dd>
        <dt>Waiting</dt>
        <dd>{countText(waiting)}</dd>
        <dt>Failed</dt>
        <dd>{countText(failed)}</dd>
        <dt>Last sent</dt>
        <dd>{lastSentAt === null ? 'none in 30 days' : momentText(lastSentAt)}</dd>
        {lastFailure !== null && (
          <>
            <dt>Last error</dt>
            <dd>{lastFailure}</dd>
          </>
        )}
      </dl>
      <Link className="t-12 m" to="/admin/{-$page}" params={{ page: 'mail' }}>
        All emails
      </Link>
    </StatusCard>
  );
}

export function WarehouseCard({ status }: CardProps) {
  const { warehouse } = status;
  return (
    <StatusCard title="Warehouse" judgement={judgeWarehouse(status)}>
      {warehouse === null ? (
        <p className="muted">
          Build one with <code className="breaks s-12">npm run warehouse</code>. Property data can't be queried until
          then.
        </p>
      ) : (
        <dl className="facts">
          <dt>Scale</dt>
          <dd>{warehouse.scale}</dd>
          <dt>Data as of</dt>
          <dd>{warehouse.asOf}</dd>
          <dt>Built</dt>
          <dd>{momentText(warehouse.builtAt)}</dd>
          <dt>Files, one per access level</dt>
          <dd>
            {countText(warehouse.sets.length)}, largest{' '}
            {bytesText(Math.max(0, ...warehouse.sets.map((set) => set.bytes)))}
          </dd>
        </dl>
      )}
    </StatusCard>
  );
}

export function SettingsCard({ status }: CardProps) {
  return (
    <StatusCard title="Configuration" judgement={judgeSettings(status)}>
      {status.warnings.length === 0 ? (
        <p className="muted">Configuration is consistent.</p>
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
