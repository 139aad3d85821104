import { QueryChart } from './chart/QueryChart.tsx';
import { QueryPage } from './query-table/QueryPage.tsx';

/** /query-chart/{queryId}: a query's chart on its own page, without the product header. */
export function QueryChartPage() {
  return (
    <QueryPage>
      {(query, connections, options) => (
        <QueryChart key={query.id} query={query} connections={connections} options={options} />
      )}
    </QueryPage>
  );
}
