import type { DefaultPack } from '@platbook/contract/packs/subscriptions';
import { failureText } from '@platbook/ui/call/call-error';
import { ArrowRight, Cable, Check, SquareTerminal } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { PackIcon } from '@platbook/ui/widgets/PackIcon.tsx';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/use-app.tsx';
import type { ChosenPacks } from './choose-packs.ts';

interface PackLotsProps {
  packs: readonly DefaultPack[];
  labelledBy: string;
  isOwned?: boolean;
  more?: number;
}

function PackLots({ packs, labelledBy, isOwned = false, more = 0 }: PackLotsProps) {
  const lots = (
    <ul className={`home-lots tiles clips mb20 framed${isOwned ? '' : ' wide'}`} aria-labelledby={labelledBy}>
      {packs.map((pack) => (
        <li key={pack.subscription_code} className="home-lot tiles shrinks holds paper">
          <PackIcon icon={pack.subscription_icon} />
          <div>
            <Link
              className="home-name block ink b"
              to="/solutionpack/$solutionId"
              params={{ solutionId: pack.subscription_code }}
            >
              {pack.subscription_name}
            </Link>
            <span className="home-about clips s-13 muted">{pack.subscription_desc}</span>
            {isOwned ? (
              <span className="tick inline g4 ok s-13 m">
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
        <li className="home-lot flex middle shrinks holds rest s-13">
          <Link className="inline g4 m" to="/solutioncatalog/{-$favroritesId}">
            {more} more in the catalog
            <Icon of={ArrowRight} size={14} />
          </Link>
        </li>
      )}
    </ul>
  );
  if (!isOwned) return lots;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="home-own scrolls mb20 framed" tabIndex={0} aria-labelledby={labelledBy}>
      {lots}
    </section>
  );
}

interface PacksBlockProps {
  chosen: ChosenPacks | undefined;
  error?: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

export function PacksBlock({ chosen, error, isRetrying, onRetry }: PacksBlockProps) {
  const isTrial = useCurrentUser().trialDaysLeft !== null && chosen?.owned.length === 0;
  return (
    <section className="plate col" aria-labelledby="home-packs">
      <div className="home-h2 row g12">
        <h2 className="t-18" id="home-packs">
          Solution Packs
        </h2>
        <Link
          className={buttonClass('quiet', undefined, 'push')}
          to="/solutioncatalog/{-$favroritesId}"
          data-tour="catalog"
        >
          See the Full Catalog
        </Link>
      </div>
      {error !== undefined && !chosen ? (
        <div className="note bad middle mb20" role="alert">
          <span className="grow">Couldn't load the packs. {failureText(error)}</span>
          <Button onClick={onRetry} isBusy={isRetrying}>
            Try again
          </Button>
        </div>
      ) : (
        <Packs chosen={chosen} />
      )}
      <div className="home-ways tiles g16">
        <div className="tiles">
          <Icon className="muted mt2" of={SquareTerminal} />
          <div>
            <Link to="/queries/$queryId" params={{ queryId: 'new' }} className="m" data-tour="editor">
              SQL Editor
            </Link>
            <p className="muted s-13">
              Write and run SQL over every table{isTrial ? ', in the five trial counties' : ' you license'}. Chart,
              share and export the results.
            </p>
          </div>
        </div>
        <div className="tiles">
          <Icon className="muted mt2" of={Cable} />
          <div>
            <Link to="/directintegration" className="m">
              Direct Integration
            </Link>
            <p className="muted s-13">
              The same data in SSMS, Power BI, Tableau, Excel, Python or R over one connection.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

function Packs({ chosen }: { chosen: ChosenPacks | undefined }) {
  if (!chosen) return <LotSkeletons />;
  const { owned, toTry, more } = chosen;
  const ownsSome = owned.length > 0;
  return (
    <>
      {ownsSome && (
        <>
          <h3 className="mb8 t-13" id="home-own">
            Your Solution Packs <span className="muted thin">{owned.length}</span>
          </h3>
          <PackLots packs={owned} labelledBy="home-own" more={more} isOwned />
        </>
      )}
      {(!ownsSome || toTry.length > 0) && (
        <>
          <h3 className="mb8 t-13" id="home-try">
            {ownsSome ? 'More Solution Packs to Try' : 'Solution Packs to Try'}
          </h3>
          <PackLots packs={toTry} labelledBy="home-try" more={ownsSome ? 0 : more} />
        </>
      )}
    </>
  );
}

function LotSkeletons() {
  return (
    <>
      <p aria-hidden="true">
        <i className="skel" style={{ width: 140, height: 12, margin: '4px 0 12px' }} />
      </p>
      <div className="home-lots tiles clips mb20 framed wide" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="home-lot tiles shrinks holds paper">
            <i className="skel" style={{ width: 36, height: 36 }} />
            <span>
              <i className="skel" style={{ width: '70%', height: 12, marginBottom: 10 }} />
              <i className="skel" style={{ width: '95%' }} />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
