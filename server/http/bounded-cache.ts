/** Entries in one process. */
const MAX_ENTRIES = 2000;

/** A bounded cache of values by text. When it holds 2,000 entries, the next one empties it first. */
export class BoundedCache extends Map<string, string> {
  override set(key: string, value: string): this {
    if (this.size >= MAX_ENTRIES) this.clear();
    return super.set(key, value);
  }
}
