import type { StatementError } from '@platbook/contract/workbench/batches';
import type { Locked, LockedObject, OpeningPack } from '@platbook/contract/workbench/locked-objects';
import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { Lock, Phone } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { PackIcon } from '@platbook/ui/widgets/PackIcon.tsx';
import { Link } from '@tanstack/react-router';
import { useApp, useCurrentUser } from '../../../api/use-app.tsx';
import { RequestAccess } from '../../access/index.ts';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { readQuerySource } from './query-source.ts';
import './locked.css';

interface LockedFailureProps {
  object: LockedObject;
  locked: Locked;
  error: StatementError;
  readText: () => string;
  onGoTo?: ((place: ErrorPlace) => void) | undefined;
}

const shownPacks = 2;
const wordsOf = new Intl.ListFormat('en', { type: 'disjunction' });
const manyOf = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function LockedFailure({ object, locked, error, readText, onGoTo }: LockedFailureProps) {
  const { salesPhone } = useApp().brand;
  const { id: personId } = useCurrentUser();
  const packs = object.packs.flatMap((code) => locked.packs.find((pack) => pack.code === code) ?? []);
  const [first, others] = [packs.slice(0, shownPacks), packs.slice(shownPacks)];
  const counties = locked.counties?.length ?? 0;
  const { line, column } = error;
  return (
    <div className="state fills scrolls" role="alert">
      <section className="locked-failure">
        <h2 className="t-18 breaks flex g12">
          <Icon of={Lock} size={20} className="sales" />
          {object.schema}.{object.name} isn't in your license
        </h2>
        <div className="locked-body tiles">
          <p>
            {line !== undefined && onGoTo && (
              <>
                The query wasn't run because{' '}
                <button type="button" className="link" onClick={() => onGoTo({ line, column })}>
                  line {line}
                </button>{' '}
                uses this table.{' '}
              </>
            )}
            {first.length > 0 &&
              `Add ${wordsOf.format(first.map(({ name, code }) => `${name} (${code})`))} to use it${
                counties > 0 && !locked.counties?.includes('*')
                  ? ` in your ${manyOf(counties, 'county', 'counties')}`
                  : ''
              }.`}
          </p>
          <ul className="ruled">
            {first.map((pack) => (
              <PackLine key={pack.code} pack={pack} />
            ))}
          </ul>
          {others.length > 0 && (
            <p className="muted">
              Also included in{' '}
              {others.map(({ code, name }, index) => (
                <span key={code}>
                  {index > 0 && ', '}
                  <Link to="/solutionpack/$solutionId" params={{ solutionId: code }} className="link">
                    {name}
                  </Link>
                </span>
              ))}
              .
            </p>
          )}
          <div className="row g12 wrap">
            <RequestAccess
              thing={{ kind: 'table', subject: `${object.schema}.${object.name}`, packs }}
              source={() => readQuerySource(personId, readText())}
            />
            <Button icon={Phone} look="sell" onClick={() => showSalesDialog('purchase')}>
              Contact Sales
            </Button>
            {salesPhone && (
              <span className="muted">
                For pricing or to purchase a license to this Solution Pack, Call Sales at{' '}
                <b className="nowrap ink">{salesPhone}</b>
              </span>
            )}
          </div>
          <details className="muted">
            <summary>Database message</summary>
            <p className="locked-message breaks mt4">{error.title}</p>
          </details>
        </div>
      </section>
    </div>
  );
}

function PackLine({ pack }: { pack: OpeningPack }) {
  const { code, name, type, description, icon, queries, objects, articles } = pack;
  const facts = [
    manyOf(queries, 'query', 'queries'),
    manyOf(objects, 'table or view', 'tables and views'),
    manyOf(articles, 'article'),
  ];
  const isDataset = type === 'Dataset';
  return (
    <li className="tiles middle topped">
      <PackIcon icon={icon} size={40} />
      <div>
        <div className="row wrap">
          <Link to="/solutionpack/$solutionId" params={{ solutionId: code }} className="b ink">
            {name}
          </Link>
          <span className={isDataset ? 'badge' : 'badge pack'}>{type}</span>
        </div>
        <p className="muted">{description}</p>
        <p className="t-12 muted">{facts.filter((fact) => !fact.startsWith('0 ')).join(', ')}</p>
      </div>
      <Link to="/solutionpack/$solutionId" params={{ solutionId: code }} className={buttonClass()}>
        {isDataset ? 'See the dataset' : 'See the pack'}
        <span className="sr"> {name}</span>
      </Link>
    </li>
  );
}
