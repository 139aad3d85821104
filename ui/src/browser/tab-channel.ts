/** Messages about queries between this browser's tabs; `key` is `{person}.{query}`, or `{person}.new`. */
export interface TabMessage {
  /** `edited`: now has unsaved text; `editing`: the answer of a tab that also has some. */
  kind: 'edited' | 'editing' | 'saved' | 'deleted' | 'restored';
  key: string;
}

/** A channel between this browser's tabs. It doesn't receive its own messages, but those of other channels in the same page. */
export interface TabChannel {
  post: (message: TabMessage) => void;
  close: () => void;
}

const name = 'platbook.queries';

export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

export function notifyTabs(message: TabMessage): void {
  const channel = openTabChannel(() => {});
  channel.post(message);
  channel.close();
}
