import type { Delivery, Recipient } from '@platbook/contract/workbench/deliveries';

/** While no recipient is chosen, nothing is sent. */
export type DeliveryDraft = Delivery;

export const draftOfDelivery = (delivery: Delivery | null | undefined): DeliveryDraft =>
  delivery ?? { recipients: [], hasRows: true, hasChart: true, format: null, fileAs: 'attachment' };

/** What is saved: null without recipients. */
export function deliveryOf(draft: DeliveryDraft, hasChart: boolean): Delivery | null {
  return draft.recipients.length === 0 ? null : { ...draft, hasChart: draft.hasChart && hasChart };
}

export const keyOfRecipient = (recipient: Recipient) =>
  `${recipient.kind}:${recipient.kind === 'address' ? recipient.address : recipient.id}`;

export function withRecipients(draft: DeliveryDraft, added: readonly Recipient[]): DeliveryDraft {
  const all = new Map([...draft.recipients, ...added].map((each) => [keyOfRecipient(each), each]));
  return { ...draft, recipients: [...all.values()] };
}

export function withoutRecipient(draft: DeliveryDraft, gone: Recipient): DeliveryDraft {
  const key = keyOfRecipient(gone);
  return { ...draft, recipients: draft.recipients.filter((each) => keyOfRecipient(each) !== key) };
}
