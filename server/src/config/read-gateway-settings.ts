import type { SettingName } from './settings.ts';

interface Readers {
  text(name: SettingName): string;
  integer(name: SettingName): number;
  oneOf<const T extends readonly string[]>(name: SettingName, values: T): T[number];
}

/** The SQL endpoint's settings, whether it is on or off. Throws one sentence if they are invalid. */
export function readGatewaySettings(read: Readers, own: { host: string; publicUrl: string; isDemo: boolean }) {
  const chosen = read.oneOf('GATEWAY', ['', 'on', 'off']);
  const port = read.integer('GATEWAY_PORT');
  const address = /^(\[[0-9a-f:]+\]|[^\s:/]+)(?::(\d{1,5}))?$/i.exec(read.text('GATEWAY_ADDRESS'));
  if (read.text('GATEWAY_ADDRESS') !== '' && address === null)
    throw new Error(
      'GATEWAY_ADDRESS must be a host such as sql.example.com, or a host and a port: sql.example.com:1433.',
    );
  const [certificateFile, keyFile] = [read.text('GATEWAY_CERTIFICATE'), read.text('GATEWAY_KEY')];
  if ((certificateFile === '') !== (keyFile === ''))
    throw new Error('Set both GATEWAY_CERTIFICATE and GATEWAY_KEY, or neither.');
  return {
    isOn: chosen === '' ? own.isDemo || port !== 0 : chosen === 'on',
    host: read.text('GATEWAY_HOST') || own.host,
    /** 0: chosen at startup. */
    port,
    publicHost: (address?.[1] ?? new URL(own.publicUrl).hostname).replace(/^\[|\]$/g, ''),
    /** Defaults to the listening port. */
    publicPort: address?.[2] === undefined ? undefined : Number(address[2]),
    certificateFile,
    keyFile,
    processes: read.integer('GATEWAY_PROCESSES'),
    sessionsPerPerson: read.integer('GATEWAY_SESSIONS_PER_PERSON'),
    sessions: read.integer('GATEWAY_SESSIONS'),
  };
}
