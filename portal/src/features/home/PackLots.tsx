import type { DefaultPack } from '@platbook/contract/packs/subscriptions';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { PackIcon } from '@platbook/ui/widgets/PackIcon.tsx';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';

interface PackLotsProps {
  packs: readonly DefaultPack[];
  labelledBy: string;
  isOwned?: boolean;
  isWide?: boolean;
  more?: number;
}

export function PackLots({ packs, labelledBy, isOwned = false, isWide = false, more = 0 }: PackLotsProps) {
  const lots = (
    <ul
      className={isWide ? 'home-lots tiles mb20 framed wide' : 'home-lots tiles mb20 framed'}
      aria-labelledby={labelledBy}
    >
      {packs.map((pack) => (
        <li key={pack.subscription_code} className="home-lot tiles shrinks holds">
          <PackIcon icon={pack.subscription_icon} />
          <div>
            <Link className="home-name" to="/solutionpack/$solutionId" params={{ solutionId: pack.subscription_code }}>
              {pack.subscription_name}
            </Link>
            <span className="home-about clips s-13 muted">{pack.subscription_desc}</span>
            {isOwned ? (
              <span className="tick">
                <Icon of={Check} size={14} />
                Licenced
              </span>
            ) : (
              <span className="home-try m">Try it</span>
            )}
          </div>
        </li>
      ))}
      {more > 0 && (
        <li className="home-lot tiles shrinks holds rest s-13">
          <Link to="/solutioncatalog/{-$favroritesId}">{more} more in the catalog</Link>
        </li>
      )}
    </ul>
  );
  if (!isOwned) return lots;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="home-own mb20 framed" tabIndex={0} aria-labelledby={labelledBy}>
      {lots}
    </section>
  );
}
