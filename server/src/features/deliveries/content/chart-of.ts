import type { Chart } from '@platbook/contract/workbench/chart';
import type { Delivery } from '@platbook/contract/workbench/deliveries';
import { WorkersBusyError } from '../../../workers/worker-pool.ts';
import { readFirstRows } from '../../results/index.ts';
import type { ContentChart } from './content.ts';
import type { ContentServices, Opened } from './open-event-result.ts';

/** A chart of only some rows would be wrong. */
const mostRows = 5_000;

const nothing = { chart: null, sentence: '' };

/** The chart of all rows, as the portal draws it. */
export async function chartOf(
  services: ContentServices,
  { hasChart }: Delivery,
  { event, rows }: Opened,
): Promise<{ chart: ContentChart | null; sentence: string }> {
  if (!hasChart || rows.chart === null) return nothing;
  if (rows.total > mostRows)
    return { chart: null, sentence: 'The chart has too many rows for an email. Open the result to see it.' };
  const chart: Chart = JSON.parse(rows.chart);
  const { name } = rows.subject;
  try {
    const order = { chart, columns: rows.columns, rows: await readFirstRows(rows.stored, mostRows), title: name };
    const drawn = await services.chartThread.draw(order, event.owner_id);
    if ('problem' in drawn) return { chart: null, sentence: `There is no chart. ${drawn.problem}.` };
    const { png, width, height } = drawn;
    return { chart: { png: Buffer.from(png), width, height, text: `Chart of “${name}”` }, sentence: '' };
  } catch (error) {
    if (error instanceof WorkersBusyError) throw error;
    services.log.warn({ err: error, eventId: event.id }, 'failed to draw the chart of a delivery');
    return { chart: null, sentence: "The chart couldn't be drawn. Open the result to see it." };
  }
}
