import type { QueuePlace } from '../../execution/execution.ts';
import type { Admission, RunKind } from '../../execution/pools/admission.ts';

export interface Entry {
  personId: string;
  kind: RunKind;
  abort: AbortController;
  leave?: () => void;
  error?: unknown;
  place(): QueuePlace | undefined;
}

export const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks for a slot. The entry has `leave` once it is admitted, `error` once it is refused. */
export async function ask(
  admission: Admission,
  personId: string,
  kind: RunKind = 'embedded',
  isBackground = false,
): Promise<Entry> {
  const entry: Entry = { personId, kind, abort: new AbortController(), place: () => undefined };
  admission
    .enter(personId, kind, entry.abort.signal, {
      isBackground,
      onQueued: (place) => {
        entry.place = place;
      },
    })
    .then(
      (leave) => {
        entry.leave = leave;
      },
      (error: unknown) => {
        entry.error = error;
      },
    );
  await turnOfTheLoop();
  return entry;
}
