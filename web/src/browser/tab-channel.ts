/** What tabs of this browser tell each other about queries; `key` is `{person}.{query}`, or `{person}.new`. */
export interface TabMessage {
  /** `edited` begins to have unsaved text, `editing` answers that this tab has some too. */
  kind: 'edited' | 'editing' | 'saved' | 'deleted' | 'restored';
  key: string;
}

/** The line between the tabs of this browser; a tab does not hear itself, but other lines of the same page do. */
export interface TabChannel {
  post: (message: TabMessage) => void;
  close: () => void;
}

const name = 'platbook.queries';

/** Opens a line; where the browser has none, nothing is said and nothing heard. */
export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Says one thing to all other lines, those of the same page too. */
export function tellTabs(message: TabMessage): void {
  const channel = openTabChannel(() => {});
  channel.post(message);
  channel.close();
}
