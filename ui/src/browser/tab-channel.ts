/** Messages about queries between this browser's tabs; `key` is `{person}.{query}`, or `{person}.new`. */
export interface TabMessage {
  /** `edited`: now has unsaved text; `editing`: the answer of a tab that also has some. */
  kind: 'edited' | 'editing' | 'saved' | 'deleted' | 'restored';
  key: string;
}

export type TabChannel = ReturnType<typeof openTabChannel<TabMessage>>;

/** A channel between this browser's tabs. It doesn't receive its own messages, but those of other channels in the same page. */
export function openTabChannel<Message = TabMessage>(
  onMessage: (message: Message) => void,
  name: `platbook.${string}` = 'platbook.queries',
) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return { post: (message: Message) => channel?.postMessage(message), close: () => channel?.close() };
}

export function notifyTabs<Message = TabMessage>(message: Message, name?: `platbook.${string}`): void {
  const channel = openTabChannel<Message>(() => {}, name);
  channel.post(message);
  channel.close();
}
