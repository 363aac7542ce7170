const MAX_ENTRIES = 2000;

/** For caches by time zone. There are about 600 names, but any letter case is accepted, and formatters are large. */
export const MAX_ZONES = 600;

/** A cache that is emptied before an entry would exceed its maximum, so that no input makes it grow without end. */
export class BoundedCache<Key = string, Value = string> extends Map<Key, Value> {
  readonly #max: number;

  constructor(max = MAX_ENTRIES) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#max && !this.has(key)) this.clear();
    return super.set(key, value);
  }

  /** Adds an entry, and returns its value. */
  remember(key: Key, value: Value): Value {
    this.set(key, value);
    return value;
  }
}
