import { expect, test } from 'vitest';
import { formatResult } from './print.ts';

const rows = [
  { id: 'a', email: 'ana@example.com', disabled: true },
  { id: 'b', email: null, disabled: false },
];

test('prints a table if the terminal is wide enough for it, or there is none', () => {
  const table = [
    'id  email            disabled',
    'a   ana@example.com  yes',
    'b   -                no',
  ];
  expect(formatResult({ rows }, false, 29)).toBe(table.join('\n'));
  expect(formatResult({ rows }, false)).toBe(table.join('\n'));
});

test('prints the rows one below the other in a narrower terminal', () => {
  expect(formatResult({ rows }, false, 28).split('\n')).toEqual([
    ...['id        a', 'email     ana@example.com', 'disabled  yes', ''],
    ...['id        b', 'email     -', 'disabled  no'],
  ]);
  expect(formatResult({ rows: [] }, false, 28)).toBe('None.');
});
