import { late } from '@platbook/ui/browser/late';
import { Check, ChevronDown, MapIcon, Table2 } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useRef } from 'react';
import { countedText } from '../../state/field-facts.ts';
import { changeSearch, useSearch } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';
import { useCount, useExactCount } from '../use-count.ts';
import { sorts } from './list-fields.ts';

const ColumnChooser = late(() => import('./ColumnChooser.tsx').then(({ ColumnChooser }) => ColumnChooser), null);

export function ResultsHead() {
  const { search } = useSearch();
  const { data } = useCount();
  const area = search.within || search.near ? 'in drawn area' : search.view ? 'in view' : '';
  const where = search.ids ? 'in list' : area;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="list-h row rigid ruled">
      <h1
        ref={heading}
        tabIndex={-1}
        className={data?.isMore ? 't-13 thin' : 't-13 cut thin'}
        aria-live="polite"
        aria-atomic="true"
      >
        {data ? (
          <>
            <b>{countedText(data, 'More than')}</b> {data.count === 1 ? 'property' : 'properties'}
            {where && <span className="only-wide"> {where}</span>}
          </>
        ) : (
          'Properties'
        )}
      </h1>
      {search.show === 'list' ? <SortMenu /> : <ColumnChooser />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <span className="seg" role="group" aria-label="View">
        <ShowAs show="list" label="Map and list" icon={MapIcon} />
        <ShowAs show="table" label="Table" icon={Table2} />
      </span>
      {data?.isMore && (
        <div className="exact-count">
          <ExactCount onCounted={() => heading.current?.focus()} />
        </div>
      )}
    </div>
  );
}

/** Goes away with its click, so the focus moves to the number. */
function ExactCount({ onCounted }: { onCounted: () => void }) {
  const { isBusy, count } = useExactCount();
  return (
    <Button
      look="quiet"
      size="sm"
      isBusy={isBusy}
      onClick={async () => {
        if (await count()) onCounted();
      }}
    >
      Show exact number
    </Button>
  );
}

function ShowAs({ show, label, icon }: { show: 'list' | 'table'; label: string; icon: typeof MapIcon }) {
  const isOn = useSearch().search.show === show;
  return (
    <button
      type="button"
      className={isOn ? 'hand on' : 'hand'}
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => changeSearch({ show })}
    >
      <Icon of={icon} size={14} />
    </button>
  );
}

function SortMenu() {
  const { sort } = useSearch().search;
  const fields = useFields();
  const key = sort.replace(/^-/, '');
  return (
    <Menu
      target={
        <Button look="quiet" size="sm" className="mute push" aria-label={`Sort: ${fields.get(key)?.label ?? key}`}>
          {shortNames[key] ?? fields.get(key)?.label ?? 'Sort'}
          <Icon of={ChevronDown} size={12} />
        </Button>
      }
    >
      {sorts
        .filter(([value]) => value === 'address' || fields.has(value.replace(/^-/, '')))
        .map(([value, label]) => (
          <MenuItem
            key={value}
            isChecked={value === sort}
            start={<span className="menu-mark">{value === sort && <Icon of={Check} size={14} />}</span>}
            onClick={() => changeSearch({ sort: value })}
          >
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}

const shortNames: Readonly<Record<string, string>> = {
  address: 'Address',
  value: 'Value',
  filed: 'Filing date',
  saleDate: 'Sale date',
};
