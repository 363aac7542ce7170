/** Entries in one process. */
const MOST = 2000;

/** A bounded cache of values by text. When it holds 2,000 entries, the next one empties it first. */
export class Remembered extends Map<string, string> {
  override set(key: string, value: string): this {
    if (this.size >= MOST) this.clear();
    return super.set(key, value);
  }
}
