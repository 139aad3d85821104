import { Menu } from '@mantine/core';
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
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <button type="button" className="tabs-all push blank round muted hand">
          <span className="sr">All open queries</span>
          {active && (
            <span className="only-phone row">
              <TabMarks tab={active} now={now} />
              <span className="badge plain push">{all.length} open</span>
            </span>
          )}
          <Icon of={ChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="All open queries" className="tabs-menu">
        {all.map((tab) => (
          <Menu.Item
            key={tab.key}
            aria-label={tabLabel(tab)}
            aria-current={tab.key === activeKey || undefined}
            leftSection={<Icon of={Check} size={14} className={tab.key === activeKey ? '' : 'none'} />}
            onClick={() => select(tab.key)}
          >
            <span className="row shrinks">
              <TabMarks tab={tab} now={now} />
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={Plus} size={14} />} onClick={openNew}>
          New query
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={X} size={14} />} onClick={() => close(activeKey)}>
          Close query
        </Menu.Item>
        {closed.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>Reopen closed query</Menu.Label>
            {closed.map((each) => (
              <Menu.Item
                key={storedIdOf(each)}
                leftSection={<Icon of={RotateCcw} size={14} />}
                onClick={() => reopen(each)}
              >
                {each.name || 'New query'}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
