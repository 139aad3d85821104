import type { AuditFilter } from '@platbook/contract/admin/audit';
import { limits } from '@platbook/contract/limits';
import { auditGroups, auditKindText, auditOutcomeNames } from '@platbook/contract/rules/audit-words';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { DayField } from '@platbook/ui/widgets/date/DateInput.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useEffect, useRef, useState } from 'react';
import type { AuditFilterChange } from './use-audit-filter.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: AuditFilterChange;
  onClear: (() => void) | undefined;
}

export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const { person = '', kind = '', outcome = '', search = '', from = '', to = '' } = filter;
  const groups = Object.entries(auditGroups);
  const isOther = kind !== '' && !groups.some(([group]) => group === kind);
  return (
    <section className="audit-tools flex g8 wrap mb8" aria-label="Filters">
      <TextFilter label="Find by person" value={person} onSettled={(value) => onChange({ person: value })} />
      <TextFilter label="Find by name" value={search} onSettled={(value) => onChange({ search: value })} />
      <Select
        aria-label="Kind"
        choices={[['', 'Any kind'], ...groups, ...(isOther ? [[kind, kindsText(kind)] as const] : [])]}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      <Select
        aria-label="Outcome"
        choices={[['', 'Any outcome'], ...Object.entries(auditOutcomeNames)]}
        value={outcome}
        onChange={(value) => onChange({ outcome: value })}
      />
      <DayFilter label="From" value={from} onChange={(value) => onChange({ from: value })} />
      <DayFilter label="To" value={to} onChange={(value) => onChange({ to: value })} />
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </section>
  );
}

const kindsText = (kinds: string) => kinds.split(',').map(auditKindText).join(', ');

function TextFilter({ label, value, onSettled }: { label: string; value: string; onSettled: (value: string) => void }) {
  const [text, setText] = useState(value);
  const known = useRef(value);
  const settled = useDebounced(text.trim(), limits.searchDebounceMilliseconds);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text that rests
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onSettled(settled);
  }, [settled]);
  return <SearchField label={label} value={text} onChange={setText} />;
}

/** A day in the chosen zone; an exact time from the address is kept until another day is chosen. */
function DayFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <div className="audit-day row g6">
      <span className="muted t-12" aria-hidden="true">
        {label}
      </span>
      <DayField named={{ 'aria-label': label }} value={value.slice(0, 10)} onChange={onChange} />
    </div>
  );
}
