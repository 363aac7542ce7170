/** In a process. */
const MOST = 2000;

/** Values that are remembered by a text, at most 2,000 of them: the next one begins the memory again. */
export class Remembered extends Map<string, string> {
  override set(key: string, value: string): this {
    if (this.size >= MOST) this.clear();
    return super.set(key, value);
  }
}
