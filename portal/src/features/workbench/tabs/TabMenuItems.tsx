import { Check, Plus, RotateCcw, X } from '@platbook/ui/icons';
import { MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { storedIdOf } from './query-tabs.ts';
import { TabMarks, tabLabel } from './TabMarks.tsx';
import type { TabsControl } from './use-query-tabs.ts';

export function TabMenuItems({ tabs, now }: { tabs: TabsControl; now: number }) {
  const { state, select, close, reopen, openNew } = tabs;
  const { tabs: all, activeKey, closed } = state;
  return (
    <>
      {all.map((tab) => (
        <MenuItem
          key={tab.key}
          aria-label={tabLabel(tab)}
          aria-current={tab.key === activeKey || undefined}
          start={<Icon of={Check} size={14} className={tab.key === activeKey ? '' : 'none'} />}
          onClick={() => select(tab.key)}
        >
          <span className="row shrinks">
            <TabMarks tab={tab} now={now} />
          </span>
        </MenuItem>
      ))}
      <hr />
      <MenuItem icon={Plus} onClick={openNew}>
        New query
      </MenuItem>
      <MenuItem icon={X} onClick={() => close(activeKey)}>
        Close query
      </MenuItem>
      {closed.length > 0 && (
        <>
          <hr />
          <div className="menu-label">Reopen closed query</div>
          {closed.map((each) => (
            <MenuItem key={storedIdOf(each)} icon={RotateCcw} onClick={() => reopen(each)}>
              {each.name || 'New query'}
            </MenuItem>
          ))}
        </>
      )}
    </>
  );
}
