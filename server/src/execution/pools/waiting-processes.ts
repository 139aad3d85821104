import { WorkerProcess } from '../worker-process.ts';

export interface WaitingProcessesOptions {
  directory: string;
  waiting: number;
  /** Milliseconds without a new user after which only one process is kept, and after twenty times as long none: each takes 40 MB. */
  idleMs: number;
  onEnded(process: WorkerProcess): void;
}

/** Memory limit of a waiting process in MB; binding it to a user with another limit changes it, which starts another program. */
const usualDataMb = 1_200;

export class WaitingProcesses {
  readonly #options: WaitingProcessesOptions;
  readonly #all = new Set<WorkerProcess>();
  readonly #waiting: WorkerProcess[] = [];
  #starting = 0;
  #isClosed = false;
  #quietTimer: NodeJS.Timeout | undefined;

  constructor(options: WaitingProcessesOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return this.#waiting.map(({ pid }) => pid as number);
  }

  async take(dataMb: number): Promise<WorkerProcess> {
    return this.#waiting.shift() ?? this.#start(dataMb);
  }

  /** Leaves the waiting ones to others, and gets only the CPU time that others leave. */
  async startInBackground(dataMb: number): Promise<WorkerProcess> {
    const process = await this.#start(dataMb, true);
    process.giveWay();
    return process;
  }

  refill(): void {
    this.#endWhenQuiet();
    const missing = this.#options.waiting - this.#waiting.length - this.#starting;
    for (let count = 0; count < missing && !this.#isClosed; count += 1) {
      this.#starting += 1;
      this.#start(usualDataMb).then(
        (process) => {
          this.#starting -= 1;
          if (!process.hasEnded) this.#waiting.push(process);
        },
        () => {
          this.#starting -= 1;
        },
      );
    }
  }

  #endWhenQuiet(): void {
    const { idleMs } = this.#options;
    const keep = (most: number) => {
      for (const process of this.#waiting.splice(most)) process.kill();
    };
    clearTimeout(this.#quietTimer);
    this.#quietTimer = setTimeout(() => {
      keep(1);
      this.#quietTimer = setTimeout(() => keep(0), 19 * idleMs).unref();
    }, idleMs).unref();
  }

  async endAll(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#quietTimer);
    const all = [...this.#all];
    for (const process of all) process.kill();
    await Promise.all(all.map((process) => process.ended));
  }

  async #start(dataMb: number, isBackground = false): Promise<WorkerProcess> {
    const { directory } = this.#options;
    const process: WorkerProcess = await WorkerProcess.start({
      directory,
      dataMb,
      heapMb: 384,
      threads: 4,
      isBackground,
      onEnd: () => this.#forget(process),
    });
    if (this.#isClosed) process.kill();
    else this.#all.add(process);
    return process;
  }

  #forget(process: WorkerProcess): void {
    this.#all.delete(process);
    const place = this.#waiting.indexOf(process);
    if (place >= 0) this.#waiting.splice(place, 1);
    this.#options.onEnded(process);
  }
}
