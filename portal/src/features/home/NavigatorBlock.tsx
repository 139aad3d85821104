import { getApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { helpAddress } from '@platbook/ui/browser/help-address';
import { addressOf } from '@platbook/ui/browser/navigation';
import { errorText } from '@platbook/ui/call/call-error';
import { ArrowUpRight } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useNavigatorLink } from '../../api/use-navigator-link.ts';
import { KeyBox } from '../api-keys/index.ts';
import { drawPlat } from './draw-plat.ts';

function ApiKeyCard() {
  const { brand } = useApp();
  const user = useCurrentUser();
  const { data, isPending, error } = useEndpoint(getApiKey, { params: { userId: user.id }, isBackground: true });
  const missing = isPending ? 'Loading your key' : (errorText(error) ?? "You don't have a key yet");
  return (
    <div className="home-api mt20 framed">
      <div className="row spread">
        <h3 className="mb8 t-13" id="home-key">
          API key
        </h3>
        <a
          className="t-13 m"
          href={helpAddress(brand.helpLinks.apiDocs, brand.apiExplorerLink || '/api-explorer')}
          target="_blank"
          rel="noreferrer"
        >
          API docs
          <span className="sr">(opens in a new tab)</span>
        </a>
      </div>
      <KeyBox
        apiKey={data?.apiApplicationUserKey ?? ''}
        missing={missing}
        copiedMilliseconds={keyLimits.copiedOnHomeMilliseconds}
      />
      <p className="t-12 muted key-note">
        Send it with every REST API call. Anyone with this key can make API calls as you.{' '}
        <Link to="/apikeys">Manage keys</Link>
      </p>
    </div>
  );
}

export function NavigatorBlock() {
  // Until the link is loaded, a page of the portal fetches the token and redirects.
  const link = useNavigatorLink() ?? addressOf('/propertynavigator');
  return (
    <section className="plate col" aria-labelledby="home-navigator">
      <div className="home-h2 row g12">
        <h2 className="t-18" id="home-navigator">
          Property Navigator and API
        </h2>
      </div>
      <div className="home-map clips holds">
        <PlatMap />
        <div className="home-search placed row pop">
          <span className="grow muted cut s-13" aria-hidden="true">
            Address, owner, parcel or ZIP
          </span>
          <a className="btn primary" href={link} target="_blank" rel="noreferrer" data-tour="search">
            Start Searching
            <Icon of={ArrowUpRight} size={14} />
            <span className="sr">(opens in a new tab)</span>
          </a>
        </div>
      </div>
      <div className="home-map-text">
        <b className="m">Over 150 million properties</b>
        <p className="muted t-13">Search by any detail; see the full record, comparables and the SQL behind it.</p>
      </div>
      <ApiKeyCard />
    </section>
  );
}

const plat = drawPlat();

function PlatMap() {
  return (
    <svg className="cover whole" viewBox="0 0 480 380" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h480v380H0z" fill="var(--road)" />
      <path d={plat.blocks} fill="var(--block)" />
      <path d={plat.park} fill="var(--park)" />
      <path d={plat.roofs} fill="var(--roof)" />
      <path d={plat.lots} fill="none" stroke="var(--lot)" strokeWidth=".75" />
      <path d={plat.found} fill="var(--c1)" fillOpacity=".18" stroke="var(--c1)" />
      <path d={plat.chosen} fill="var(--accent)" fillOpacity=".25" stroke="var(--accent)" strokeWidth="2" />
    </svg>
  );
}
