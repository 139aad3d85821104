import { ArrowUpRight } from 'lucide-react';
import { useNavigatorLink } from '../../api/use-navigator-link.ts';
import { addressOf } from '../../browser/navigation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ApiKeyCard } from './ApiKeyCard.tsx';
import { PlatMap } from './PlatMap.tsx';

export function NavigatorBlock() {
  // Until the link is loaded, a page of the portal fetches the token and redirects.
  const link = useNavigatorLink() ?? addressOf('/propertynavigator');
  return (
    <section className="plate" aria-labelledby="home-navigator">
      <div className="home-h2">
        <h2 className="t-18" id="home-navigator">
          Property Navigator and API
        </h2>
      </div>
      <div className="home-map">
        <PlatMap />
        <div className="home-search">
          <span className="muted cut" aria-hidden="true">
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
