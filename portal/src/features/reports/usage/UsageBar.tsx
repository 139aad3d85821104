import { monthsBetween } from '@platbook/contract/rules/usage-months';
import { downloadUsage, EVERYBODYS_USE, type Usage } from '@platbook/contract/usage';
import { addressOf } from '@platbook/ui/browser/navigation';
import { pathOf } from '@platbook/ui/call/call';
import { Calendar, Download } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { monthText } from './usage-texts.ts';
import type { UsageFilter } from './use-usage.ts';

interface UsageBarProps {
  filter: UsageFilter;
  isAdmin: boolean;
  usage: Usage | undefined;
  onChange: (changes: UsageFilter) => void;
}

export function UsageBar({ filter, isAdmin, usage, onChange }: UsageBarProps) {
  const of = filter.of ?? '';
  const isOfOther = of !== '' && of !== EVERYBODYS_USE;
  const choices: [of: string, text: string][] = [
    ['', 'Mine'],
    [EVERYBODYS_USE, 'Everyone'],
    ...(isOfOther ? [[of, usage?.email ?? 'Another person'] as [string, string]] : []),
  ];
  return (
    <header className="u-head row g12 wrap mb20">
      <h1 className="t-24">Usage metrics</h1>
      <span className="push" />
      {isAdmin && (
        <Segments label="Usage of" choices={choices} value={of} onChange={(value) => onChange({ of: value })} />
      )}
      {usage && (
        <>
          <Select
            icon={Calendar}
            aria-label="Month"
            value={usage.month}
            onChange={(month) => onChange({ month })}
            choices={monthsOf(usage).map((month) => [month, monthText(month)] as const)}
          />
          <a className={buttonClass()} href={addressOf(pathOf(downloadUsage.path, {}, { ...filter }))} download>
            <Icon of={Download} size={14} />
            CSV
          </a>
        </>
      )}
    </header>
  );
}

function monthsOf({ month, firstMonth, today }: Usage): string[] {
  const months = monthsBetween(firstMonth, today.slice(0, 7));
  return months.includes(month) ? months : [...months, month];
}
