import { listScheduleSubjects } from '@platbook/contract/workbench/schedules';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import type { Choice } from '../../widgets/ChoiceList.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { QueryField } from './QueryField.tsx';
import type { useScheduleForm } from './use-schedule-form.ts';

const kinds = [
  ['query', 'Query'],
  ['report', 'Report page'],
  ['search', 'Saved search'],
] as const;

/** What a new schedule runs. */
export function SubjectFields({ form: { draft, change, problemAt } }: { form: ReturnType<typeof useScheduleForm> }) {
  const { data } = useEndpoint(listScheduleSubjects, { isBackground: true });
  const problem = problemAt('subject');
  return (
    <>
      <Segments
        label="What to run"
        className="seg sched-kinds"
        choices={kinds}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'query' && (
        <QueryField
          query={draft.query}
          problem={problem}
          onPick={(query) => change({ query, connectionId: undefined, parameters: {} })}
        />
      )}
      {draft.kind === 'report' && (
        <ListedField
          key="report"
          label="Report page"
          shown={draft.report?.name}
          placeholder="Search report pages"
          choices={data?.reports.map(({ path, name }) => ({ id: path, text: name, note: '' }))}
          empty="No matching report page."
          hint="To schedule a page with its filters, open it and choose Schedule there."
          problem={problem}
          onPick={({ id: path, text: name }) => change({ report: { path, name } })}
        />
      )}
      {draft.kind === 'search' && (
        <ListedField
          key="search"
          label="Saved search"
          shown={draft.search?.name}
          placeholder="Search your saved searches and lists"
          choices={data?.searches.map(({ id, name }) => ({ id, text: name, note: '' }))}
          empty="No matching search. Save one in Property Navigator first."
          problem={problem}
          onPick={({ id, text: name }) => change({ search: { id, name } })}
        />
      )}
    </>
  );
}

interface ListedFieldProps {
  label: string;
  shown: string | undefined;
  placeholder: string;
  choices: readonly Choice[] | undefined;
  empty: string;
  hint?: string;
  problem: string | undefined;
  onPick: (choice: Choice) => void;
}

/** A choice from a short list that is known as a whole. */
function ListedField({ shown = '', choices = [], hint, onPick, ...props }: ListedFieldProps) {
  const [typed, setTyped] = useState<string>();
  const wanted = typed?.trim().toLowerCase() ?? '';
  const found = choices.filter(({ text }) => text.toLowerCase().includes(wanted));
  return (
    <div>
      <ChoiceField
        {...props}
        shown={shown}
        choices={found}
        typed={typed}
        onType={setTyped}
        onPick={(id) => {
          const picked = found.find((each) => each.id === id);
          if (picked) onPick(picked);
        }}
        isFocusedFirst
      />
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}
