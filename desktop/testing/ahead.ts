/** The computer's clock stands so many days ahead of the time that it is, for all that this process knows. */
const days = Number(process.env['DOUBLE_DAYS_AHEAD'] ?? 0);

if (days !== 0) {
  const Real = Date;
  const ahead = days * 24 * 60 * 60_000;
  globalThis.Date = class extends Real {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(Real.now() + ahead);
      // The casts stand for every other way of making one, which stays as it is.
      else super(...(given as [string]));
    }
    static override now(): number {
      return Real.now() + ahead;
    }
  } as DateConstructor;
}
