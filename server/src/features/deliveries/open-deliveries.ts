import type { Services } from '../../services.ts';
import { closedChannel } from './closed-channel.ts';
import { type DispatcherServices, openDispatcher } from './dispatcher.ts';
import { personChannel } from './person-channel.ts';

export function openDeliveries(services: DispatcherServices & Pick<Services, 'config' | 'secretBox'>) {
  return openDispatcher(services, {
    person: personChannel(services),
    address: closedChannel,
    webhook: closedChannel,
    bucket: closedChannel,
  });
}
