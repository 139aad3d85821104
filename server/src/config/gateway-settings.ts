import type { Setting } from './settings.ts';

export const gatewaySettings = {
  GATEWAY: {
    kind: 'text',
    standard: '',
    says: 'on or off: lets SQL Server tools connect to the property data. Default: on in demo mode or if GATEWAY_PORT is set.',
  },
  GATEWAY_HOST: {
    kind: 'text',
    standard: '',
    says: 'Address that the SQL endpoint listens on. Default: HOST.',
  },
  GATEWAY_PORT: {
    kind: 'integer',
    standard: '0',
    minimum: 0,
    maximum: 65_535,
    says: 'TCP port of the SQL endpoint. 0: the last used port, then 1433, then any free port.',
  },
  GATEWAY_ADDRESS: {
    kind: 'text',
    standard: '',
    says: 'Address shown to users, e.g. sql.example.com or sql.example.com:1433. Default: the host of PUBLIC_URL and the listening port.',
  },
  GATEWAY_CERTIFICATE: {
    kind: 'text',
    standard: '',
    says: 'PEM file with the certificate of the SQL endpoint and its intermediates. Default: a self-signed certificate in the data folder.',
  },
  GATEWAY_KEY: {
    kind: 'text',
    standard: '',
    says: 'PEM file with the private key of that certificate, without a password.',
  },
  GATEWAY_PROCESSES: {
    kind: 'integer',
    standard: '0',
    minimum: 0,
    maximum: 200,
    says: 'Workers that the SQL endpoint can use at once. 0: half of ENGINE_PROCESSES.',
  },
  GATEWAY_SESSIONS_PER_PERSON: {
    kind: 'integer',
    standard: '100',
    minimum: 1,
    maximum: 10_000,
    says: 'Connections to the SQL endpoint per user.',
  },
  GATEWAY_SESSIONS: {
    kind: 'integer',
    standard: '1000',
    minimum: 1,
    maximum: 100_000,
    says: 'Connections to the SQL endpoint per node.',
  },
} as const satisfies Record<string, Setting>;
