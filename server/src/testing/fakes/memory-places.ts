import type { SharedPlaces, Standing, WaitingRun } from '../../execution/shared-places.ts';

interface Row {
  readonly id: string;
  readonly personId: string;
  readonly node: string;
  isRunning: boolean;
  isReady: boolean;
}

/** The places of several nodes in one process, by the rules of `openRunPlaces`. Rows are in the order of arrival. */
export function createMemoryPlaces(limits: { running: number; queued: number }) {
  let rows: Row[] = [];
  let outage: Error | undefined;
  const reach = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    if (outage !== undefined) throw outage;
  };
  const standingOf = (personId: string, node: string): Standing => {
    const own = rows.filter((row) => row.personId === personId);
    return {
      elsewhere: own.filter((row) => row.isRunning && row.node !== node).length,
      line: own.filter((row) => !row.isRunning).map(({ id }) => id),
    };
  };
  const take = (run: WaitingRun, canStart: boolean, node: string) => {
    const own = rows.filter(({ personId }) => personId === run.personId);
    const mine = own.find(({ id }) => id === run.id);
    const waiting = own.filter((row) => !row.isRunning && (row.isReady || row === mine));
    const older =
      mine === undefined
        ? waiting
        : run.isBackground
          ? waiting.filter((row) => row.node !== node)
          : waiting.slice(
              0,
              waiting.findIndex((row) => row.node === node),
            );
    const running = own.filter(({ isRunning }) => isRunning).length;
    const ahead = older.length;
    const isRunning = canStart && running + ahead < limits.running;
    if (mine !== undefined) mine.isRunning ||= isRunning;
    else if (own.length < limits.running + limits.queued)
      rows.push({ id: run.id, personId: run.personId, node, isRunning, isReady: run.isReady });
    return rows.find(({ id }) => id === run.id);
  };
  return {
    open: (node: string): SharedPlaces => ({
      async take(run, canStart) {
        await reach();
        const row = take(run, canStart, node);
        const place = row && (row.isRunning ? 'running' : 'queued');
        return { place, ...standingOf(run.personId, node) };
      },
      async look(waiting) {
        await reach();
        for (const { id, isReady } of waiting) for (const row of rows) if (row.id === id) row.isReady = isReady;
        return new Map(waiting.map(({ personId }) => [personId, standingOf(personId, node)]));
      },
      async leave(run) {
        await reach().catch(() => undefined);
        rows = rows.filter(({ id }) => id !== run.id);
      },
    }),
    kill(node: string): void {
      rows = rows.filter((row) => row.node !== node);
    },
    setOutage(error: Error | undefined): void {
      outage = error;
    },
    get count() {
      return rows.length;
    },
  };
}
