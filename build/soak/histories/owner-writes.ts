/** An owner's action in a tab, and the tab's report about it. */
export interface OwnerWrite {
  readonly description: string;
  readonly owner: string;
  readonly device: string;
  /** The expected effects: a new value, or the name of a deletion or completion. */
  readonly effects: readonly string[];
  /** The thing and the fields that the write changes. Only these fields may be overwritten while the write waits. */
  readonly subject: string;
  readonly fields: readonly string[];
  /** The values that the owner saw before overwriting them. */
  readonly seenValues: Set<string | null>;
  /** Whether the tab reported that the write is saved, on the server or on the device. */
  isReported: boolean;
  /** Whether the owner discarded this write in a conflict. */
  isGivenUp: boolean;
}

export const deletionKey = (id: string): string => `deletion of ${id}`;
export const completionKey = (id: string, dueDate: string): string =>
  `completion of ${id}, due ${dueDate}`;

/** Everything that owners did in tabs: their writes, and the due dates that they marked as done. */
export class OwnerWrites {
  readonly all: OwnerWrite[] = [];
  readonly #byEffect = new Map<string, OwnerWrite[]>();
  /** Due dates that an owner saw and marked as done. */
  readonly #ticked = new Set<string>();

  add(write: OwnerWrite): void {
    this.all.push(write);
    for (const effect of write.effects) {
      const otherWrites = this.#byEffect.get(effect);
      if (otherWrites) otherWrites.push(write);
      else this.#byEffect.set(effect, [write]);
    }
  }

  tick(reminderId: string, dueDate: string): void {
    this.#ticked.add(completionKey(reminderId, dueDate));
  }

  isTicked(completion: string): boolean {
    return this.#ticked.has(completion);
  }

  /** Finds the writes of an effect. Deletions and completions may be requested more than once. */
  withEffect(effect: string): readonly OwnerWrite[] {
    return this.#byEffect.get(effect) ?? [];
  }

  /** Whether an owner who requested an effect on a device had seen the previous value. */
  hasSeen(effect: string, device: string, previousValue: string | null): boolean {
    if (previousValue === null) return true;
    const writes = this.withEffect(effect).filter((write) => write.device === device);
    return (
      writes.some((write) => write.seenValues.has(previousValue)) ||
      this.withEffect(previousValue).some((write) => write.device === device)
    );
  }

  /** Whether the same device has overwritten the field since then, while the write was waiting. */
  isOverwritten(write: OwnerWrite, field: string | undefined): boolean {
    const writeIndex = this.all.indexOf(write);
    return (
      field !== undefined &&
      this.all.some(
        (later, index) =>
          index > writeIndex &&
          later.isReported &&
          later.device === write.device &&
          later.subject === write.subject &&
          later.fields.includes(field),
      )
    );
  }
}
