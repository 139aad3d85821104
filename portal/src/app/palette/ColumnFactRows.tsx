import { getColumnFacts } from '@platbook/contract/workbench/column-facts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { endpointQuery } from '../../api/use-endpoint.ts';
import { shareText } from '../../features/workbench/grid/columns/share-text.ts';
import type { ColumnPlace } from './palette-item.ts';

/** Delay before fetching, so that moving through the list by keyboard fetches nothing. */
const restMilliseconds = 200;

/** Renders nothing if the server can't provide the facts. */
export function ColumnFactRows({ place }: { place: ColumnPlace }) {
  const { connectionId, ...query } = place;
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(true), restMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const facts = useQuery({
    ...endpointQuery(getColumnFacts, { params: { connectionId }, query, isBackground: true }),
    enabled: isResting,
    retry: false,
  });
  if (facts.isError) return null;
  if (!facts.data)
    return (
      <Row name="Filled">
        <i className="skel" style={{ width: 72 }} />
      </Row>
    );
  const { rows, filled, lowest, highest, examples, packs } = facts.data;
  const share = rows === 0 ? 0 : (filled / rows) * 100;
  return (
    <>
      <Row name="Filled">
        <span className="row spread">
          {shareText(share)}
          <span className="muted">of {rows.toLocaleString('en-US')} rows</span>
        </span>
        <div className="meter" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      </Row>
      {lowest !== null && <Row name="Range">{[lowest, highest].join(' to ')}</Row>}
      {examples.length > 0 && (
        <Row name="Examples">
          {examples.map((example) => (
            <div key={example} className="cut">
              {example}
            </div>
          ))}
        </Row>
      )}
      {packs.length > 0 && <Row name="Included in">{packs.join(', ')}</Row>}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ruled">
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
