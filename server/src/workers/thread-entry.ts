// Entry point of every thread: enables the process's compile cache, then loads the program. Messages sent earlier are queued.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

const { program, compiled } = workerData as { program: string; compiled: string | undefined };
if (compiled !== undefined) enableCompileCache(compiled);
await import(program);
// Threads are terminated by force, so Node would never flush the cache.
if (compiled !== undefined) flushCompileCache();
