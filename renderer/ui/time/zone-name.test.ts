import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it('formats the name of a time zone', () => {
  expect(zoneName('America/New_York')).toBe('America/New York');
});
