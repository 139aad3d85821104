import { QueryChart } from './chart/QueryChart.tsx';
import { QueryPage } from './query-table/QueryPage.tsx';

/** /query-chart/{queryId}: the chart of a query as a page of its own, without the bars of the product. */
export function QueryChartPage() {
  return (
    <QueryPage>
      {(query, connections, wishes) => (
        <QueryChart key={query.id} query={query} connections={connections} wishes={wishes} />
      )}
    </QueryPage>
  );
}
