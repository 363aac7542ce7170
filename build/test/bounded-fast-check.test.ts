import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HANG_LIMIT } from './time-limits.ts';

test('the search for the smallest failing case has a limit', () => {
  const { interruptAfterTimeLimit, markInterruptAsFailure } = fc.readConfigureGlobal();
  expect(interruptAfterTimeLimit).toBeLessThan(HANG_LIMIT);
  expect(markInterruptAsFailure).toBe(true);
});

/** Numbers for which there is always another case to try. */
class Endless extends fc.Arbitrary<number> {
  generate() {
    return new fc.Value(0, undefined);
  }
  canShrinkWithoutContext(value: unknown): value is number {
    return typeof value === 'number';
  }
  shrink(value: number) {
    return fc.stream([new fc.Value(value + 1, undefined)].values());
  }
}

test('a search that reaches the limit reports the last case that failed', () => {
  const property = fc.property(new Endless(), () => false);
  const check = () => fc.assert(property, { interruptAfterTimeLimit: 50 });
  expect(check).toThrow(/Property failed after 1 tests/);
});

test('a property that is not checked within the limit fails', () => {
  const property = fc.asyncProperty(fc.integer(), () => new Promise(() => undefined));
  const check = fc.assert(property, { interruptAfterTimeLimit: 50 });
  return expect(check).rejects.toThrow(/interrupted/i);
});
