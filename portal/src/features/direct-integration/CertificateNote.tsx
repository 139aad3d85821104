import type { DirectConnection } from '@platbook/contract/direct-integration';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Download, ShieldAlert } from 'lucide-react';
import { Fragment } from 'react';

/** Keeps pairs of digits together at line breaks, for comparison by eye. */
const inPairs = (fingerprint: string) =>
  fingerprint.split(/(?<=:)/).map((pair, index) => (
    <Fragment key={String(index)}>
      {pair}
      <wbr />
    </Fragment>
  ));

export function CertificateNote({ certificate }: { certificate: NonNullable<DirectConnection['certificate']> }) {
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
