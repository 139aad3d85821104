import { QueryPage } from './query-table/QueryPage.tsx';
import { QueryTable } from './query-table/QueryTable.tsx';

/** /query-table/{queryId}: the rows of a query as a page of their own, without the bars of the product. */
export function QueryTablePage() {
  return (
    <QueryPage>
      {(query, connections, wishes) => (
        <QueryTable key={query.id} query={query} connections={connections} wishes={wishes} />
      )}
    </QueryPage>
  );
}
