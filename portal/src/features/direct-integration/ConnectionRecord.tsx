import { keyLimits } from '@platbook/contract/account/key-limits';
import type { DirectConnection } from '@platbook/contract/direct-integration';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { Check, CircleAlert, Copy, Database, Download, ShieldAlert, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyFailure } from '@platbook/ui/widgets/copy-with-toast';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { SqlEditorLink } from '@platbook/ui/widgets/SqlEditorLink.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { RetryRow } from '../../api/RetryRow.tsx';
import { type Copied, useCopied } from '../../widgets/use-copied.ts';

/** Keeps pairs of digits together at line breaks, for comparison by eye. */
const inPairs = (fingerprint: string) =>
  fingerprint.split(/(?<=:)/).map((pair, index) => (
    <Fragment key={String(index)}>
      {pair}
      <wbr />
    </Fragment>
  ));

function CertificateNote({ certificate }: { certificate: NonNullable<DirectConnection['certificate']> }) {
  const save = () => saveBlob(new Blob([certificate.pem], { type: 'application/x-pem-file' }), 'platbook-sql.crt');
  return (
    <div className="di-cert flex g10 t-13">
      <Icon of={ShieldAlert} />
      <div className="grow">
        <p>
          This server uses a self-signed certificate. Trust it in your tool (see below), or install it to protect
          against interception.
        </p>
        <p className="muted t-12">
          SHA-256 <span className="mono">{inPairs(certificate.fingerprint)}</span>
        </p>
      </div>
      <Button icon={Download} size="sm" onClick={save}>
        Certificate
      </Button>
    </div>
  );
}

interface ConnectionRecordProps {
  from: UseQueryResult<readonly DirectConnection[]>;
  chosen: DirectConnection | undefined;
  onChoose: (id: string) => void;
}

export function ConnectionRecord({ from, chosen, onChoose }: ConnectionRecordProps) {
  const { data: connections } = from;
  const { copied, copy, close } = useCopied(keyLimits.copiedMilliseconds);
  return (
    <section className="plate" aria-label="Connection">
      <div className="pick row">
        <label className="t-15" htmlFor="direct-pick">
          Connection
        </label>
        <Select
          boxClass="select shrinks holds push"
          id="direct-pick"
          value={chosen?.id ?? ''}
          disabled={!connections || connections.length === 0}
          onChange={(id) => {
            close();
            onChoose(id);
          }}
          choices={[
            connections?.length === 0 && ['', 'None yet'],
            ...(connections ?? []).map(({ id, name }) => [id, name] as const),
          ]}
        />
      </div>
      <CopiedNote copied={copied} onClose={close} />
      {chosen ? (
        <>
          <Rows connection={chosen} copiedWhat={copied?.isDone ? copied.what : undefined} onCopy={copy} />
          {chosen.certificate && <CertificateNote certificate={chosen.certificate} />}
        </>
      ) : connections ? (
        <EmptyState
          heading="h2"
          icon={Database}
          title="No connection is available to other tools"
          actions={<SqlEditorLink />}
        >
          The SQL Server endpoint is off or still starting. You can run queries in the SQL Editor.
        </EmptyState>
      ) : from.isError ? (
        <RetryRow from={from} failure="Couldn't load your connections" className="wrap di-failure" />
      ) : (
        <div className="rec ruled" aria-hidden="true">
          {Array.from({ length: 9 }, (_, index) => (
            <div key={String(index)} className="r tiles g12 topped">
              <span className="skel" style={{ width: 96 }} />
              <span className="skel" style={{ width: 160 }} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

interface RowsProps {
  connection: DirectConnection;
  copiedWhat: string | undefined;
  onCopy: (what: string, text: string) => Promise<boolean>;
}

function Rows({ connection, copiedWhat, onCopy }: RowsProps) {
  const { data, driverName, password, authenticationType, isEncrypted, isReadOnlyIntent } = connection;
  const rows: readonly (readonly [label: string, value: string, copied?: string])[] = [
    ['Driver', driverName],
    ['Host', String(data.host ?? ''), 'Host'],
    ['Port', String(data.port ?? '')],
    ['Username', String(data.username ?? ''), 'Username'],
    ['Password', password],
    ['Authentication Type', authenticationType],
    ['Database Name', String(data.database ?? ''), 'Database'],
    ['SSL', isEncrypted ? 'True' : 'False'],
    ['Read Only Application Intent', isReadOnlyIntent ? 'True' : 'False'],
  ];
  return (
    <dl className="rec ruled">
      {rows.map(([label, value, what]) => (
        <div key={label} className="r tiles g12 topped">
          <dt className="muted s-13">{label}</dt>
          <dd className={valueClass(label)}>{value}</dd>
          {what !== undefined && (
            <dd>
              <Button
                icon={copiedWhat === what ? Check : Copy}
                size="sm"
                aria-label={`${copiedWhat === what ? 'Copied' : 'Copy'} ${label}`}
                onClick={() => void onCopy(what, value)}
              >
                {copiedWhat === what ? 'Copied' : 'Copy'}
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function valueClass(label: string): string | undefined {
  if (label === 'Password') return 'muted';
  return ['Host', 'Port', 'Username', 'Database Name'].includes(label) ? 'mono' : undefined;
}

function CopiedNote({ copied, onClose }: { copied: Copied | undefined; onClose: () => void }) {
  return (
    <div className="copied-place" role="status">
      {copied && (
        <div className={copied.isDone ? 'copied row s-13 m' : 'copied row s-13 m bad'}>
          <Icon of={copied.isDone ? Check : CircleAlert} />
          <span className="grow">{copied.isDone ? `${copied.what} Copied to Clipboard` : copyFailure}</span>
          <IconButton icon={X} label="Close" isSmall onClick={onClose} />
        </div>
      )}
    </div>
  );
}
