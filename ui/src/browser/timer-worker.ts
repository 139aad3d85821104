// A worker for timers: browsers throttle a hidden page's own timers to once a minute, but not those of its workers.

addEventListener('message', ({ data }: MessageEvent<{ id: number; milliseconds: number }>) => {
  setTimeout(() => postMessage(data.id), data.milliseconds);
});
