export class FailPoint {
  #left = Number.POSITIVE_INFINITY;
  #isLasting = false;
  #hasStruck = false;

  /** Strikes at the n-th call after this one, counted from 1; with `isLasting`, at all later ones too, until disarmed. */
  arm(n: number, isLasting = false): void {
    this.#left = n;
    this.#isLasting = isLasting;
    this.#hasStruck = false;
  }

  disarm(): boolean {
    this.#left = Number.POSITIVE_INFINITY;
    return this.#hasStruck;
  }

  strikes(): boolean {
    this.#left -= 1;
    const isStruck = this.#left === 0 || (this.#isLasting && this.#left < 0);
    this.#hasStruck ||= isStruck;
    return isStruck;
  }
}
