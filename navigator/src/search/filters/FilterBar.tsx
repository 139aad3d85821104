import { late } from '@platbook/ui/browser/late';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { BookmarkPlus, ChevronDown, Lock, SlidersHorizontal } from '@platbook/ui/icons';
import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Suspense, useState } from 'react';
import { clearConditions } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';
import { type FilterGroup, filterGroups, isLockedGroup } from './filter-groups.ts';
import { ShowButton } from './ShowButton.tsx';
import { useConditionCounts } from './use-condition-counts.ts';
import './filters.css';

const GroupFilters = late(() => import('./GroupFilters.tsx').then(({ GroupFilters }) => GroupFilters));
const FilterSheet = late(() => import('./FilterSheet.tsx').then(({ FilterSheet }) => FilterSheet), null);

export function FilterBar({ onSave }: { onSave: () => void }) {
  const counts = useConditionCounts();
  const sheet = useLateOpening();
  return (
    // `holds` makes screen-reader-only content scroll along.
    <section className="filters row g6 rigid holds raised" aria-label="Filters">
      <Button
        icon={SlidersHorizontal}
        size="sm"
        className="fbtn rigid only-phone"
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        Filters {counts.all > 0 && <b>{counts.all}</b>}
      </Button>
      {filterGroups.map((group) => (
        <GroupButton key={group.group} group={group} count={counts.of(group.group)} />
      ))}
      <span className="push row only-wide">
        {counts.all > 0 && (
          <Button look="quiet" size="sm" className="mute" onClick={clearConditions}>
            Clear all
          </Button>
        )}
        <Button icon={BookmarkPlus} size="sm" onClick={onSave}>
          Save search
        </Button>
      </span>
      {sheet.wasOpened && <FilterSheet isOpen={sheet.isOpen} onClose={sheet.close} onSave={onSave} />}
    </section>
  );
}

function GroupButton({ group, count }: { group: FilterGroup; count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const fields = useFields();
  const isLocked = isLockedGroup(group, fields);
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      placement="bottom-start"
      distance={4}
      width={284}
      aria-label={`${group.title} filters`}
      className="fpop"
      target={
        <Button
          size="sm"
          className={['fbtn rigid', count > 0 && 'set', isOpen && 'open', isLocked && 'locked']
            .filter(Boolean)
            .join(' ')}
        >
          {isLocked && <Icon of={Lock} size={12} />}
          {group.title} {count > 0 && <b>{count}</b>}
          <Icon of={ChevronDown} size={12} />
          {isLocked && <span className="sr">(locked)</span>}
        </Button>
      }
    >
      <div className="fp-b">
        <Suspense fallback={<div className="skel" />}>
          <GroupFilters group={group} />
        </Suspense>
      </div>
      <div className="fp-f row topped raised">
        <ShowButton onPress={() => setIsOpen(false)} />
      </div>
    </Popover>
  );
}
