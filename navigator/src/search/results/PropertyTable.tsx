import type { PropertyHit } from '@platbook/contract/property/property-search';
import { titleCase } from '@platbook/property/title-case';
import { ListPlus } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { SortHead, sortSteps } from '@platbook/ui/widgets/SortHead.tsx';
import { useState } from 'react';
import { cellText, type FieldFacts, propertiesText } from '../../state/field-facts.ts';
import { hoverProperty, useInStep } from '../../state/in-step.ts';
import { changeSearch, useSearch } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';
import { ExportMenu } from '../actions/ExportMenu.tsx';
import { SaveDialog } from '../actions/SaveDialog.tsx';
import { ReportLink } from './ReportLink.tsx';

const mostIds = 1000;

function SelectionBar({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const [isSaving, setIsSaving] = useState(false);
  const isTooLong = ids.length > mostIds;
  return (
    <div className="picked row s-13 topped" role="status">
      <span>
        <b>{propertiesText(ids.length)}</b> selected
        {isTooLong && `. A list can have up to ${mostIds.toLocaleString('en-US')}.`}
      </span>
      <Button icon={ListPlus} size="sm" className="push" disabled={isTooLong} onClick={() => setIsSaving(true)}>
        Save as list
      </Button>
      <ExportMenu ids={ids} />
      <Button look="quiet" size="sm" onClick={onDone}>
        Clear selection
      </Button>
      <SaveDialog isOpen={isSaving} onClose={() => setIsSaving(false)} ids={ids} />
    </div>
  );
}

export function PropertyTable({ hits, columns }: { hits: readonly PropertyHit[]; columns: readonly string[] }) {
  const fields = useFields();
  const hoveredId = useInStep('hoveredId');
  // The selection is kept across pages and searches until it is used or cleared.
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const shown = columns.flatMap((key) => fields.get(key) ?? []);
  const areAll = hits.every(({ id }) => picked.has(id));
  const pick = (ids: readonly number[], isWanted: boolean) => {
    const next = new Set(picked);
    for (const id of ids) {
      if (isWanted) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="ptable t-13 fills scrolls" tabIndex={0} aria-label="Properties table">
        <table className="table">
          <thead>
            <tr>
              <th className="pick">
                <CheckLine
                  aria-label="Select all on this page"
                  isOn={areAll}
                  onChange={() =>
                    pick(
                      hits.map(({ id }) => id),
                      !areAll,
                    )
                  }
                />
              </th>
              <FieldHead field={{ key: 'address', label: 'Address', kind: 'text' }} />
              {shown.map((field) => (
                <FieldHead key={field.key} field={field} />
              ))}
            </tr>
          </thead>
          <tbody>
            {hits.map(({ id, address, values }) => (
              <tr
                key={id}
                className={[picked.has(id) && 'on', hoveredId === id && 'hov'].filter(Boolean).join(' ')}
                onPointerEnter={() => hoverProperty(id)}
                onPointerLeave={() => hoverProperty(undefined)}
              >
                <td className="pick">
                  <CheckLine
                    aria-label={`Select ${titleCase(address)}`}
                    isOn={picked.has(id)}
                    onChange={() => pick([id], !picked.has(id))}
                  />
                </td>
                <th scope="row">
                  <ReportLink id={id} className="ink m">
                    {titleCase(address) || `Property ${id}`}
                  </ReportLink>
                </th>
                {shown.map((field) => (
                  <td key={field.key} className={field.kind === 'number' ? 'num' : ''}>
                    {cellText(field, values[field.key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {picked.size > 0 && <SelectionBar ids={[...picked]} onDone={() => setPicked(new Set())} />}
    </>
  );
}

function FieldHead({ field: { key, label, kind } }: { field: Pick<FieldFacts, 'key' | 'label' | 'kind'> }) {
  const { order, next } = sortSteps(useSearch().search.sort, key, kind === 'number' || kind === 'date');
  const className = kind === 'number' ? 'num' : '';
  return <SortHead label={label} order={order} className={className} onSort={() => changeSearch({ sort: next })} />;
}
