import type { Services } from '../../services.ts';
import { ExportThreads } from '../exports/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { addressChannel } from './address-channel.ts';
import { bucketChannel } from './bucket-channel.ts';
import { openChartThread } from './charts/open-chart-thread.ts';
import type { ContentServices } from './content/open-event-result.ts';
import { type DispatcherServices, openDispatcher } from './dispatcher.ts';
import { personChannel } from './person-channel.ts';
import { webhookChannel } from './webhook-channel.ts';

export type DeliveryServices = DispatcherServices &
  Omit<ContentServices, 'fileThreads' | 'chartThread'> &
  Pick<Services, 'secretBox'> &
  WithPacks;

export function openDeliveries(services: DeliveryServices) {
  const fileThreads = new ExportThreads();
  const chartThread = openChartThread();
  const full = { ...services, fileThreads, chartThread };
  const dispatcher = openDispatcher(services, {
    person: personChannel(full),
    address: addressChannel(full),
    webhook: webhookChannel(full),
    bucket: bucketChannel(full),
  });
  /** Resolves once nothing is being sent, and ends the threads that write files and draw. */
  const stop = async () => {
    await dispatcher.idle();
    await Promise.all([fileThreads.close(), chartThread.close()]);
  };
  return { ...dispatcher, stop };
}
