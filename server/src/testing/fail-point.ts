/** The place of one failure: it lets calls pass and strikes at the n-th. */
export class FailPoint {
  #left = Number.POSITIVE_INFINITY;
  #isLasting = false;
  #hasStruck = false;

  /** Strikes at the n-th call from now on, counted from 1; `isLasting` strikes at all later ones too, until it is disarmed. */
  arm(n: number, isLasting = false): void {
    this.#left = n;
    this.#isLasting = isLasting;
    this.#hasStruck = false;
  }

  /** Lets everything pass again, and says whether it struck since it was armed. */
  disarm(): boolean {
    this.#left = Number.POSITIVE_INFINITY;
    return this.#hasStruck;
  }

  /** Counts one call; true when this is one to fail. */
  strikes(): boolean {
    this.#left -= 1;
    const isStruck = this.#left === 0 || (this.#isLasting && this.#left < 0);
    this.#hasStruck ||= isStruck;
    return isStruck;
  }
}
