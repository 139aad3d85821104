import type { CatalogPack } from '@platbook/contract/packs/solutions';
import { Check, CirclePlay } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { PackIcon } from '@platbook/ui/widgets/PackIcon.tsx';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';

interface CardEndProps {
  pack: CatalogPack;
  onWatch: (pack: CatalogPack) => void;
}
interface CatalogCardProps extends CardEndProps {
  /** Filtered cards stay mounted but hidden: rendering hundreds again would block typing. */
  isShown: boolean;
}

/** A pack or dataset with a link to its page. Memoized to render again only if its visibility changes, because there can be hundreds. */
export const CatalogCard = memo(function CatalogCard({ pack, onWatch, isShown }: CatalogCardProps) {
  const { code, name, description, type, isLicensed, icon } = pack;
  const nameId = useId();
  return (
    <article className="catalog-card col" aria-labelledby={nameId} hidden={!isShown}>
      <header className="flex spread">
        <PackIcon icon={icon} size={40} />
        <span className={type === 'Dataset' ? 'badge' : 'badge pack'}>{type}</span>
      </header>
      <h2 id={nameId}>
        <Link className="ink" to="/solutionpack/$solutionId" params={{ solutionId: code }}>
          {name}
        </Link>
      </h2>
      <p className="clips muted mt4">{description}</p>
      <footer className="row">
        <Link
          to="/solutionpack/$solutionId"
          params={{ solutionId: code }}
          aria-describedby={nameId}
          className={buttonClass(isLicensed ? 'primary' : 'default', 'sm')}
        >
          {isLicensed ? 'Go' : 'Try'}
        </Link>
        <CardEnd pack={pack} onWatch={onWatch} />
      </footer>
    </article>
  );
});

function CardEnd({ pack, onWatch }: CardEndProps) {
  const { isLicensed, videoLink, queries, name } = pack;
  if (isLicensed)
    return (
      <span className="catalog-tick inline ok s-13 m push">
        <Icon of={Check} size={14} />
        Licenced
      </span>
    );
  if (videoLink !== null)
    return (
      <button
        type="button"
        className="catalog-watch inline link push"
        aria-description={name}
        aria-haspopup="dialog"
        onClick={() => onWatch(pack)}
      >
        <Icon of={CirclePlay} size={14} />
        Watch Video
      </button>
    );
  return <span className="muted t-12 push">{queries === 1 ? '1 query' : `${queries} queries`}</span>;
}
