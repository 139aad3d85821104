/** Counts the runs of all nodes, so that a user's limits hold over all of them. Without it, this process is the only one. */
export interface SharedPlaces {
  /**
   * Takes a place among the user's running runs if `canStart`, one is free and no older run waits for it on another node. Else the run gets or
   * keeps a place among the queued ones; undefined if none is free. If the run's first call rejects, it has none.
   */
  take(run: WaitingRun, canStart: boolean): Promise<Standing & { readonly place: 'running' | 'queued' | undefined }>;
  /** The standing of the users of this node's queued runs. */
  look(waiting: readonly WaitingRun[]): Promise<ReadonlyMap<string, Standing>>;
  /** Never rejects: if the place can't be freed now, it is as soon as possible. */
  leave(run: SharedRun): Promise<void>;
}

export interface SharedRun {
  readonly id: string;
  readonly personId: string;
}

export interface WaitingRun extends SharedRun {
  /** Whether this node has room for it. If not, the user's younger runs on other nodes can start first. */
  readonly isReady: boolean;
  /** Waits for all of the user's other runs that are ready, older or not, and none waits for it. */
  readonly isBackground?: boolean;
}

/** One user's runs. */
export interface Standing {
  /** Running on other nodes. */
  readonly elsewhere: number;
  /** IDs of those queued on any node, oldest first. */
  readonly line: readonly string[];
}
