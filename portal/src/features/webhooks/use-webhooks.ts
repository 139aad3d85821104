import {
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@platbook/contract/workbench/webhooks';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/use-endpoint.ts';
import type { FreshSecret } from './SecretNote.tsx';

export function useWebhooks() {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries(endpointQuery(listWebhooks, { isBackground: true }));
  return {
    reload,
    async test({ id, name }: Webhook) {
      const { data } = await call(testWebhook, { params: { id }, body: {} });
      showToast(
        data.isDelivered
          ? { kind: 'success', text: `${name} accepted a test event` }
          : { kind: 'error', text: `Couldn't send a test event. ${data.note}.` },
      );
    },
    async turn({ id, name }: Webhook, isOn: boolean) {
      await call(updateWebhook, { params: { id }, body: { name, isOn } });
      reload();
    },
    async rotate({ id, name }: Webhook): Promise<FreshSecret | undefined> {
      const { data } = await call(rotateWebhookSecret, { params: { id }, body: {} });
      reload();
      return data.secret === null ? undefined : { name, secret: data.secret, isRotated: true };
    },
    async remove({ id, name }: Webhook) {
      await call(deleteWebhook, { params: { id } });
      showToast({ kind: 'success', text: `“${name}” deleted` });
      reload();
    },
  };
}
