import type { SystemStatus } from '@platbook/contract/admin-status';
import { Link } from '@tanstack/react-router';
import { momentText } from '../../../browser/moment-text.ts';
import { bytesText, countText } from './figure-texts.ts';
import { judgeDatabase, judgeMail, judgeSettings, judgeWarehouse } from './judge-status.ts';
import { StatusCard } from './StatusCard.tsx';

interface CardProps {
  status: SystemStatus;
}

/** The application database: people, queries, runs and the audit. */
export function DatabaseCard({ status }: CardProps) {
  const { dialect, migrations, lastMigration, pool } = status.database;
  return (
    <StatusCard title="Application database" judgement={judgeDatabase(status)}>
      <dl className="facts">
        <dt>Kind</dt>
        <dd>{dialect === 'sqlite' ? 'SQLite, for one node' : 'PostgreSQL'}</dd>
        <dt>Size</dt>
        <dd>{status.storage.databaseBytes === null ? 'not known' : bytesText(status.storage.databaseBytes)}</dd>
        <dt>Migrations</dt>
        <dd>
          {countText(migrations)}, the last is {lastMigration}
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

/** The outbox. */
export function MailCard({ status }: CardProps) {
  const { delivery, waiting, failed, lastSentAt, lastFailure } = status.mail;
  return (
    <StatusCard title="Mail" judgement={judgeMail(status)}>
      <dl className="facts">
        <dt>Goes to</dt>
        <dd>{delivery === 'smtp' ? 'the mail server' : 'the folder outbox, and so to nobody'}</dd>
        <dt>Waiting</dt>
        <dd>{countText(waiting)}</dd>
        <dt>Given up</dt>
        <dd>{countText(failed)}</dd>
        <dt>Last sent</dt>
        <dd>{lastSentAt === null ? 'none in 30 days' : momentText(lastSentAt)}</dd>
        {lastFailure !== null && (
          <>
            <dt>Last failure</dt>
            <dd>{lastFailure}</dd>
          </>
        )}
      </dl>
      <Link className="t-12 m" to="/admin/{-$page}" params={{ page: 'mail' }}>
        All mails
      </Link>
    </StatusCard>
  );
}

/** The property data. */
export function WarehouseCard({ status }: CardProps) {
  const { warehouse } = status;
  return (
    <StatusCard title="Warehouse" judgement={judgeWarehouse(status)}>
      {warehouse === null ? (
        <p className="muted">
          Make one with <code>npm run warehouse</code>. Until then no property data can be queried.
        </p>
      ) : (
        <dl className="facts">
          <dt>Scale</dt>
          <dd>{warehouse.scale}</dd>
          <dt>Data as of</dt>
          <dd>{warehouse.asOf}</dd>
          <dt>Built</dt>
          <dd>{momentText(warehouse.builtAt)}</dd>
          <dt>Files, one for each set of rights</dt>
          <dd>
            {countText(warehouse.sets.length)}, the largest{' '}
            {bytesText(Math.max(0, ...warehouse.sets.map((set) => set.bytes)))}
          </dd>
        </dl>
      )}
    </StatusCard>
  );
}

/** What is seldom meant so in the configuration. */
export function SettingsCard({ status }: CardProps) {
  return (
    <StatusCard title="Configuration" judgement={judgeSettings(status)}>
      {status.warnings.length === 0 ? (
        <p className="muted">No setting is missing beside another one.</p>
      ) : (
        <ul className="sys-warnings">
          {status.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </StatusCard>
  );
}
