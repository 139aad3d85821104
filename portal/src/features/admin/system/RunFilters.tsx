import { Select } from '@platbook/ui/widgets/Select.tsx';

export interface RunFilter {
  email: string;
  connection: string;
}
type Named = Readonly<RunFilter>;

export const isFound = (run: Named, { email, connection }: RunFilter): boolean =>
  (!email || run.email === email) && (!connection || run.connection === connection);

interface RunFiltersProps {
  /** The runs whose people and connections can be chosen. */
  runs: readonly Named[];
  filter: RunFilter;
  onChange: (filter: RunFilter) => void;
}

export function RunFilters({ runs, filter, onChange }: RunFiltersProps) {
  return (
    <section className="sys-filters flex g8 wrap mb12" aria-label="Filters">
      <Select
        aria-label="Person"
        choices={[['', 'Anyone'], ...choicesOf(runs, 'email', filter.email)]}
        value={filter.email}
        onChange={(email) => onChange({ ...filter, email })}
      />
      <Select
        aria-label="Connection"
        choices={[['', 'Any connection'], ...choicesOf(runs, 'connection', filter.connection)]}
        value={filter.connection}
        onChange={(connection) => onChange({ ...filter, connection })}
      />
    </section>
  );
}

/** The chosen one remains a choice after its last run has left the list. */
function choicesOf(runs: readonly Named[], name: keyof RunFilter, chosen: string) {
  const values = new Set([...runs.map((run) => run[name]), chosen].filter(Boolean));
  return [...values].sort((a, b) => a.localeCompare(b, 'en')).map((value) => [value, value] as const);
}
