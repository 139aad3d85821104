import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Check, ChevronDown, Plus, RotateCcw, X } from 'lucide-react';
import { activeTab, storedIdOf } from './query-tabs.ts';
import { TabMarks, tabLabel } from './TabMarks.tsx';
import type { TabsControl } from './use-query-tabs.ts';

export function TabMenu({ tabs, now }: { tabs: TabsControl; now: number }) {
  const { state, select, close, reopen, openNew } = tabs;
  const { tabs: all, activeKey, closed } = state;
  const active = activeTab(state);
  return (
    <Menu
      width={320}
      aria-label="All open queries"
      className="tabs-menu"
      target={
        <button type="button" className="tabs-all flex rigid middle holds push blank round muted hand">
          <span className="sr">All open queries</span>
          {active && (
            <span className="only-phone row">
              <TabMarks tab={active} now={now} />
              <span className="badge plain push">{all.length} open</span>
            </span>
          )}
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    >
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
    </Menu>
  );
}
