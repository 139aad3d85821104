import { BookmarkPlus, Lock } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { clearConditions } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';
import { filterGroups, isLockedGroup } from './filter-groups.ts';
import { GroupFilters } from './GroupFilters.tsx';
import { ShowButton } from './ShowButton.tsx';
import { useConditionCounts } from './use-condition-counts.ts';

export function FilterSheet({ isOpen, onClose, onSave }: { isOpen: boolean; onClose: () => void; onSave: () => void }) {
  const counts = useConditionCounts();
  const fields = useFields();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} side="bottom" size="90%" title="Filters" className="col">
      <div className="fsheet">
        {filterGroups.map((group) => (
          <details key={group.group} name="filter-groups">
            <summary className="topped b hand">
              {group.title} {counts.of(group.group) > 0 && <b>{counts.of(group.group)}</b>}
              {isLockedGroup(group, fields) && (
                <span className="inline">
                  <Icon of={Lock} size={12} className="sales" />
                  <span className="sr">(locked)</span>
                </span>
              )}
            </summary>
            <GroupFilters group={group} />
          </details>
        ))}
      </div>
      <div className="fp-f row topped raised fsheet-f rigid">
        <Button look="quiet" size="sm" className="mute" onClick={clearConditions}>
          Clear all
        </Button>
        <Button
          icon={BookmarkPlus}
          size="sm"
          onClick={() => {
            onClose();
            onSave();
          }}
        >
          Save search
        </Button>
        <ShowButton onPress={onClose} />
      </div>
    </Dialog>
  );
}
