/** Receives messages of the page that frames this one, until the signal aborts. Ignores all other windows and origins. */
export function onParentMessage<Message extends { type: string }>(
  type: Message['type'],
  take: (message: Partial<Message>) => void,
  signal: AbortSignal,
): void {
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    const message = data as Partial<Message> | null;
    if (message?.type === type) take(message);
  };
  window.addEventListener('message', onMessage, { signal });
}
