import { type CallLanguage, callLanguages } from '@platbook/property/api-call';
import { addressOf } from '@platbook/ui/browser/navigation';
import { Copy } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { useState } from 'react';
import { leaveForWorkbench } from '../state/leave-for-workbench.ts';
import { usePortal } from '../state/use-portal.ts';
import { buildSample, detailAddress } from './api-samples.ts';
import { addressText } from './ReportHead.tsx';
import type { ReportFacts } from './report-facts.ts';
import { buildReportSql } from './report-sql.ts';

export type CodeKind = 'sql' | 'api';

interface CodeDialogProps {
  facts: ReportFacts;
  kind: CodeKind | undefined;
  onClose: () => void;
}

export function CodeDialog({ facts, kind, onClose }: CodeDialogProps) {
  const user = usePortal()?.currentUser;
  const [language, setLanguage] = useState<CallLanguage>('curl');
  const address = detailAddress(`${window.location.origin}${addressOf('')}`, facts.id);
  const code = kind === 'sql' ? buildReportSql(facts.report) : buildSample(language, address);
  const openEditor = () => {
    const draft = user && leaveForWorkbench(user.id, addressText(facts), code);
    window.open(draft ?? addressOf('/queries/new'), '_blank', 'noopener');
  };
  return (
    <Dialog
      isOpen={kind !== undefined}
      onClose={onClose}
      size={680}
      title={kind === 'sql' ? 'This report as SQL' : 'This report as an API call'}
    >
      <div className="dialog-body">
        <p className="muted mb12">
          {kind === 'sql'
            ? 'One query per section of this report, limited to the data you license.'
            : 'Replace PLATBOOK_API_KEY with your key (Home > API key).'}
        </p>
        {kind === 'api' && (
          <Segments
            label="Language"
            choices={callLanguages.map((each) => [each, each])}
            value={language}
            onChange={setLanguage}
          />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <pre className="code-text scrolls mt12" tabIndex={0}>
          {code}
        </pre>
        <div className="g8 mt16 flex trails">
          {kind === 'sql' ? (
            <Button look="primary" onClick={openEditor}>
              Open in the SQL Editor
            </Button>
          ) : (
            <a
              className={buttonClass('primary')}
              href={addressOf(`/api-explorer?endpoint=property/detail&propertyid=${facts.id}`)}
              target="_blank"
              rel="noreferrer"
            >
              Open in the API Explorer
            </a>
          )}
          <Button icon={Copy} onClick={() => void copyWithToast(code)}>
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
