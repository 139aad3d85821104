import { late } from '@platbook/ui/browser/late';
import { ChevronDown } from '@platbook/ui/icons';
import { Menu } from '@platbook/ui/overlays/Menu.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { activeTab } from './query-tabs.ts';
import { TabMarks } from './TabMarks.tsx';
import type { TabsControl } from './use-query-tabs.ts';

const TabMenuItems = late(() => import('./TabMenuItems.tsx').then((module) => module.TabMenuItems), null);

export function TabMenu({ tabs, now }: { tabs: TabsControl; now: number }) {
  const active = activeTab(tabs.state);
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
              <span className="badge plain push">{tabs.state.tabs.length} open</span>
            </span>
          )}
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    >
      <TabMenuItems tabs={tabs} now={now} />
    </Menu>
  );
}
