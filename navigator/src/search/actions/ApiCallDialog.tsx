import { type CallLanguage, callLanguages, propertyApiCall, writeApiCall } from '@platbook/property/api-call';
import { readConditions } from '@platbook/property/conditions';
import { addressOf } from '@platbook/ui/browser/navigation';
import { Copy, ExternalLink } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { useState } from 'react';
import { usePortal } from '../../state/use-portal.ts';
import { useSearch } from '../../state/use-search.ts';
import './api-call.css';

export function ApiCallDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { search, conditions: given } = useSearch();
  const portal = usePortal();
  const [language, setLanguage] = useState<CallLanguage>('curl');
  const { conditions } = readConditions(given);
  const { path, missing } = conditions ? propertyApiCall(conditions, search.size) : { path: '', missing: [] };
  const base = portal ? `${portal.config.publicUrl}${portal.config.baseUrl}` : window.location.origin + addressOf('');
  const text = writeApiCall(`${base}${path}`, language);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={680} title="Show as API call">
      <div className="dialog-body">
        <Segments
          label="Language"
          choices={callLanguages.map((each) => [each, each])}
          value={language}
          onChange={setLanguage}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className="api-text code-text breaks scrolls mt12" tabIndex={0} aria-label={`The call in ${language}`}>
          {text}
        </section>
        {missing.length > 0 && (
          <p className="hint">
            This endpoint can't filter by {new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)}, so it
            returns more properties than your search.
          </p>
        )}
        <p className="hint">Replace YOUR_API_KEY with your key (Home {'>'} API key).</p>
      </div>
      <footer className="dialog-foot">
        <a
          className={buttonClass('default', 'lg')}
          href={portal?.brand.apiExplorerLink || addressOf('/api-explorer')}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={ExternalLink} size={14} />
          API Explorer
        </a>
        <Button icon={Copy} size="lg" look="primary" onClick={() => void copyWithToast(text)} data-autofocus>
          Copy
        </Button>
      </footer>
    </Dialog>
  );
}
