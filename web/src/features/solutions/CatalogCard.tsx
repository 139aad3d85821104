import type { CatalogPack } from '@platbook/contract/solutions';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** A pack or dataset: what it is, and the way to its page. */
export function CatalogCard({ pack }: { pack: CatalogPack }) {
  const { code, name, description, type, queries, isLicensed } = pack;
  const nameId = useId();
  return (
    <article className="catalog-card" aria-labelledby={nameId}>
      <span className={type === 'Dataset' ? 'badge' : 'badge pack'}>{type}</span>
      <h2 id={nameId}>
        <Link to="/solutionpack/$solutionId" params={{ solutionId: code }}>
          {name}
        </Link>
      </h2>
      <p>{description}</p>
      <footer>
        <Link
          to="/solutionpack/$solutionId"
          params={{ solutionId: code }}
          aria-describedby={nameId}
          className={buttonClass(isLicensed ? 'primary' : 'default', 'sm')}
        >
          {isLicensed ? 'Go' : 'Try'}
        </Link>
        {isLicensed ? (
          <span className="catalog-tick push">
            <Icon of={Check} size={14} />
            Licenced
          </span>
        ) : (
          <span className="muted t-12 push">{queries === 1 ? '1 query' : `${queries} queries`}</span>
        )}
      </footer>
    </article>
  );
}
