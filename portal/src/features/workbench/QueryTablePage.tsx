import { QueryPage } from './query-table/QueryPage.tsx';
import { QueryTable } from './query-table/QueryTable.tsx';

export function QueryTablePage() {
  return (
    <QueryPage>
      {(query, connections, options) => (
        <QueryTable key={query.id} query={query} connections={connections} options={options} />
      )}
    </QueryPage>
  );
}
