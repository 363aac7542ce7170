/** Shifts this process's clock into the future by a number of days. */
const days = Number(process.env['DOUBLE_DAYS_AHEAD'] ?? 0);

if (days !== 0) {
  const RealDate = Date;
  const offset = days * 24 * 60 * 60_000;
  globalThis.Date = class extends RealDate {
    constructor(...args: readonly unknown[]) {
      if (args.length === 0) super(RealDate.now() + offset);
      // The casts stand for all other constructor forms, which do not change.
      else super(...(args as [string]));
    }
    static override now(): number {
      return RealDate.now() + offset;
    }
  } as DateConstructor;
}
