import { expect, it } from 'vitest';
import { pdfName } from './pdf-name.ts';

it.each([
  ['Bantay · Alaga', 'Bantay · Alaga.pdf'],
  ['', 'Alaga.pdf'],
  ['../../etc/passwd', '.. .. etc passwd.pdf'],
  ['a<b>:"c"/d\\e|f?g*h\n', 'a b c d e f g h.pdf'],
  ['dots...', 'dots.pdf'],
  ['x'.repeat(200), `${'x'.repeat(80)}.pdf`],
  [`${'x'.repeat(79)}🐶`, `${'x'.repeat(79)}.pdf`],
])('saves a page with the title %j as %s', (title, name) => {
  expect(pdfName(title)).toBe(name);
});
