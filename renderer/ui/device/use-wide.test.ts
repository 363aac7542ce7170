import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  COLUMNS_QUERY,
  DUE_COLUMN,
  LANDSCAPE_PHONE,
  SLIM_RAIL_QUERY,
  WIDE_QUERY,
} from './use-wide.ts';

const styles = readFileSync(join(import.meta.dirname, '../../styles.css'), 'utf8');

/** The minimum width in rem of a breakpoint in the stylesheet. */
const breakpoint = (name: string): number =>
  Number(new RegExp(`--breakpoint-${name}: ([\\d.]+)rem`).exec(styles)?.[1]);

const below = (rem: number): string => `${(rem - 0.01).toFixed(2)}rem`;

test('the hooks use the breakpoints and variants of the stylesheet', () => {
  const [tablet, wide, vast] = ['tablet', 'wide', 'vast'].map(breakpoint);
  const variant = /@custom-variant landscape-phone \(@media (.+)\);/.exec(styles)?.[1];
  const [, low, minWidth, to] =
    /height < ([\d.]+)rem\) and \(([\d.]+)rem <= width < ([\d.]+)rem/.exec(variant ?? '') ?? [];
  expect(WIDE_QUERY).toBe(`(min-width: ${wide}rem)`);
  expect(COLUMNS_QUERY).toBe(`(min-width: ${tablet}rem)`);
  expect(DUE_COLUMN).toBe(
    `(min-width: ${tablet}rem) and (max-width: ${below(wide ?? 0)}), (min-width: ${vast}rem)`,
  );
  expect(LANDSCAPE_PHONE).toBe(
    `(max-height: ${below(Number(low))}) and (min-width: ${minWidth}rem) and (max-width: ${below(Number(to))})`,
  );
  expect(SLIM_RAIL_QUERY).toBe(
    `(min-width: ${tablet}rem) and (max-width: ${below(wide ?? 0)}), ${LANDSCAPE_PHONE}`,
  );
  expect(Number(to)).toBe(wide);
});
