import { helpAddress } from '@platbook/ui/browser/help-address';
import { addressOf } from '@platbook/ui/browser/navigation';
import { useApp } from '../../api/use-app.tsx';

export function UseOne() {
  const { brand } = useApp();
  const base = new URL(addressOf('/propertyapi/v1.0.0/'), window.location.href).href;
  return (
    <section className="plate" aria-labelledby="keys-use">
      <h2 id="keys-use">Quick start</h2>
      <p className="muted t-13">
        Send it in the <code>apikey</code> header. Never put it in client-side code or a URL.
      </p>
      <pre className="src breaks raised">
        curl -H <span className="s">'apikey: &lt;your key&gt;'</span> \{'\n'}
        {'  '}
        <span className="s">'{base}property/address?postalcode=93003'</span>
      </pre>
      <p>
        <a
          className="m t-13"
          href={helpAddress(brand.helpLinks.apiDocs, brand.apiExplorerLink || '/api-explorer')}
          target="_blank"
          rel="noreferrer"
        >
          Try it in the API Explorer
          <span className="sr">(opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}
