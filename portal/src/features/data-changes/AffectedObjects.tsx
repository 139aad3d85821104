import { type DataMarkKind, type ListedDataMark, listDataMarks } from '@platbook/contract/packs/data-changes';
import { X } from '@platbook/ui/icons';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { TableHead } from '../../widgets/TableHead.tsx';
import { useDismissMark } from './use-dismiss-mark.ts';

const kindTexts: Record<DataMarkKind, string> = { query: 'Query', schedule: 'Schedule', key: 'API key' };

export function AffectedObjects() {
  const { data: marks = [] } = useEndpoint(listDataMarks, { isBackground: true });
  const title = useRef<HTMLHeadingElement>(null);
  if (marks.length === 0) return null;
  return (
    <section className="plate mb20" aria-labelledby="dc-affected">
      <h2 id="dc-affected" className="t-15 mt12" ref={title} tabIndex={-1}>
        Your objects that use what changed
      </h2>
      <p className="muted t-12 mt2 mb4">Save a query again, or dismiss its mark, once you have checked it.</p>
      <table className="table dc-table whole">
        <TableHead columns={['Name', 'Change', ['Actions', 'sr']]} />
        <tbody>
          {marks.map((mark) => (
            <AffectedRow key={mark.id} mark={mark} onDismissed={() => title.current?.focus()} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AffectedRow({ mark, onDismissed }: { mark: ListedDataMark; onDismissed: () => void }) {
  const { kind, name, sentence } = mark;
  const { isDismissing, dismiss } = useDismissMark(mark);
  return (
    <tr>
      <th scope="row" className="breaks">
        <ObjectLink mark={mark} />
        <span className="muted t-12 block">{kindTexts[kind]}</span>
      </th>
      <td className="breaks">{sentence}</td>
      <td className="dc-acts">
        <IconButton
          icon={X}
          label={`Dismiss the mark of ${name}`}
          aria-busy={isDismissing || undefined}
          onClick={() => void dismiss(onDismissed)}
        />
      </td>
    </tr>
  );
}

function ObjectLink({ mark: { kind, name, subjectId } }: { mark: ListedDataMark }) {
  if (kind === 'query')
    return (
      <Link to="/queries/$queryId" params={{ queryId: subjectId }}>
        {name}
      </Link>
    );
  return <Link to={kind === 'schedule' ? '/schedules' : '/apikeys'}>{name}</Link>;
}
