import { QueryChart } from './chart/QueryChart.tsx';
import { QueryPage } from './query-table/QueryPage.tsx';

export function QueryChartPage() {
  return (
    <QueryPage>
      {(query, connections, options) => (
        <QueryChart key={query.id} query={query} connections={connections} options={options} />
      )}
    </QueryPage>
  );
}
