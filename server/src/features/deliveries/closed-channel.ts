import { type Channel, DeliveryRefused } from './channel.ts';

/** Rejects everything. */
export const closedChannel: Channel = {
  deliver: async () => {
    throw new DeliveryRefused('Deliveries of this kind are not available');
  },
};
