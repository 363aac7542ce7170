import { expect, test } from 'vitest';
import { localPdfIn, pdfText, sizeInBytes, toFile } from './local-pdf.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

test.each(['a', 'ab', 'abc', 'abcd'])(
  'reads the PDF "%s" back from a form’s text',
  async (text) => {
    const data = `data:application/octet-stream;base64,${btoa(text)}`;
    const pdf = localPdfIn(pdfText({ id, name: 'Seguro; ñ, 1.pdf', data }));
    expect(pdf).toMatchObject({ id, name: 'Seguro; ñ, 1.pdf' });
    const file = toFile({ name: 'a.pdf', data: pdf?.data ?? '' });
    expect([file.name, file.type, await file.text()]).toEqual(['a.pdf', 'application/pdf', text]);
    expect(sizeInBytes(pdf?.data ?? '')).toBe(text.length);
  },
);

test.each(['data:image/png;base64,AAAA', '/api/photos/1', ''])('rejects %j as a PDF', (text) => {
  expect(localPdfIn(text)).toBeUndefined();
});
