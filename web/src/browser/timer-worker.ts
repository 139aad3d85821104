// A worker that only waits: browsers wake a hidden page's own timers once a minute, and those of its workers on time.

addEventListener('message', ({ data }: MessageEvent<{ id: number; milliseconds: number }>) => {
  setTimeout(() => postMessage(data.id), data.milliseconds);
});
