import type { Setting } from './settings.ts';

/** Settings of the SQL Server endpoint, in the list of all settings (settings.ts). */
export const gatewaySettings = {
  GATEWAY: {
    kind: 'text',
    standard: '',
    says: 'Whether tools reach the property data over the protocol of SQL Server: on or off; empty means on in demo mode and where GATEWAY_PORT is set.',
  },
  GATEWAY_HOST: {
    kind: 'text',
    standard: '',
    says: 'Address that the SQL Server endpoint listens on; HOST when empty.',
  },
  GATEWAY_PORT: {
    kind: 'integer',
    standard: '0',
    minimum: 0,
    maximum: 65_535,
    says: 'Its TCP port; 0 means the one of the last start, else 1433 where it is free, else any free one, which is kept in the data folder.',
  },
  GATEWAY_ADDRESS: {
    kind: 'text',
    standard: '',
    says: 'Where people are told to connect, as sql.example.com or sql.example.com:1433; the host of PUBLIC_URL and the port listened on when empty.',
  },
  GATEWAY_CERTIFICATE: {
    kind: 'text',
    standard: '',
    says: 'File of its certificate, and of those between it and a known authority (PEM); one that vouches for itself is made once in the data folder when empty.',
  },
  GATEWAY_KEY: {
    kind: 'text',
    standard: '',
    says: 'File of the private key of that certificate (PEM, without a password).',
  },
  GATEWAY_PROCESSES: {
    kind: 'integer',
    standard: '0',
    minimum: 0,
    maximum: 200,
    says: 'Processes of embedded engines that the endpoint binds at once; 0 means half as many as ENGINE_PROCESSES.',
  },
  GATEWAY_SESSIONS_PER_PERSON: {
    kind: 'integer',
    standard: '100',
    minimum: 1,
    maximum: 10_000,
    says: 'Connections of one person to the endpoint.',
  },
  GATEWAY_SESSIONS: {
    kind: 'integer',
    standard: '1000',
    minimum: 1,
    maximum: 100_000,
    says: 'Connections of everybody to the endpoint of this process.',
  },
} as const satisfies Record<string, Setting>;
