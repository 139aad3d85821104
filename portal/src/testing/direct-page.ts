import {
  type DirectConnection,
  getDefaultIp,
  type IpWhitelist,
  listDirectConnections,
  listIpWhitelists,
  removeIpWhitelist,
  saveIpWhitelist,
} from '@platbook/contract/direct-integration';
import { type Prepare, renderApp } from './render-app.tsx';

const gateway: DirectConnection = {
  id: 'gateway',
  name: 'Property Data',
  driver: 'sqlserver',
  editable: false,
  supportsConnectionClient: false,
  multiStatementTransactionEnabled: false,
  idleTimeoutSeconds: 600,
  data: { host: 'sql.platbook.example.com', port: 1433, username: 'trial@example.com', database: 'PropertyCloud' },
  driverName: 'SQL Server',
  authenticationType: 'SQL Login',
  password: 'your account password',
  isEncrypted: true,
  isReadOnlyIntent: true,
  isEmbedded: true,
  certificate: { pem: '-----BEGIN CERTIFICATE-----', fingerprint: 'AA:BB' },
};
const parcels: DirectConnection = {
  ...gateway,
  id: 'pg',
  name: 'Parcels',
  driver: 'postgres',
  data: { host: 'db.example', port: 5432, username: 'trial@example.com', database: 'parcels' },
  driverName: 'PostgreSQL',
  authenticationType: 'PostgreSQL password',
  isReadOnlyIntent: false,
  isEmbedded: false,
  certificate: null,
};
const entryOf = (startIp: string): IpWhitelist => ({
  id: 'entry',
  userId: 'trial',
  ruleName: 'trial@example.com',
  startIp,
  endIp: startIp,
  warning: null,
});

export function openDirectPage(address = '', prepare?: Prepare) {
  return renderApp('/directintegration', (server) => {
    server.answers(listDirectConnections, [gateway, parcels]);
    server.answers(listIpWhitelists, address === '' ? [] : [entryOf(address)]);
    server.answers(getDefaultIp, '8.7.6.5');
    server.answers(saveIpWhitelist, ({ body }) => [entryOf((body as { startIp: string }).startIp)]);
    server.answers(removeIpWhitelist, {});
    prepare?.(server);
  });
}
