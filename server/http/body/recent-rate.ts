/** Milliseconds before which the rate of a client is not judged. */
export const GRACE_PERIOD = 10_000;

/**
 * How fast a client has sent or read lately. What it did at first does not count for long, so that a fast start keeps no
 * place. All times are milliseconds since the transfer began.
 */
export class RecentRate {
  /** The bytes since `#beganAt`, and those of the period before, which began at `#previousBeganAt`. */
  #bytes = 0;
  #beganAt = 0;
  #previousBytes = 0;
  #previousBeganAt = 0;

  /** Counts bytes that took until `time`. A piece of an export may be so large that it takes long. */
  add(bytes: number, time: number): void {
    this.#bytes += bytes;
    if (time - this.#beganAt < GRACE_PERIOD) return;
    this.#previousBytes = this.#bytes;
    this.#previousBeganAt = this.#beganAt;
    this.#bytes = 0;
    this.#beganAt = time;
  }

  /** Bytes a second in this period and the one before; undefined before it can be judged. */
  at(time: number): number | undefined {
    if (time <= GRACE_PERIOD) return undefined;
    return ((this.#previousBytes + this.#bytes) * 1000) / (time - this.#previousBeganAt);
  }
}
