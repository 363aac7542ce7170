import { expect, test } from 'vitest';
import { instantField, optionalDueDate } from './contract.ts';

test.each([
  ['2200-12-31T23:30:00-05:00', undefined],
  ['1900-01-01T01:00:00+14:00', undefined],
  ['2200-12-31T23:30:00Z', '2200-12-31T23:30:00.000Z'],
  ['1900-01-01T14:00:00+14:00', '1900-01-01T00:00:00.000Z'],
])('an instant is accepted only if it can be sent back as it is stored: %s', (sent, stored) => {
  for (const field of [instantField, optionalDueDate]) {
    const { data } = field.safeParse(sent);
    expect(data).toBe(stored);
    if (data) expect(field.safeParse(data).data).toBe(stored);
  }
});
