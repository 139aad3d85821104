// The beginning of a thread: where the process keeps what it compiles, so does the thread. Then its program; what it is sent waits for that.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

const { program, compiled } = workerData as { program: string; compiled: string | undefined };
if (compiled !== undefined) enableCompileCache(compiled);
await import(program);
// It is ended by force, so Node never comes to write it down on its own.
if (compiled !== undefined) flushCompileCache();
