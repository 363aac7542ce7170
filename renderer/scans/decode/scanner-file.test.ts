import { expect, it } from 'vitest';
import { en } from '#server/messages/en.ts';
import { FILE_TEXTS, fileProblem } from './scanner-file.ts';

const MB = 1024 * 1024;

it.each([
  ['image/png', 10 * MB, undefined],
  ['image/heic', 1, undefined],
  ['image/png', 10 * MB + 1, 'Image file is too large. Please select an image under 10MB.'],
  ['application/pdf', 1, 'Please select an image file (JPG, PNG, etc.)'],
  ['', 1, 'Please select an image file (JPG, PNG, etc.)'],
])('%s of %d bytes: %s', (type, size, text) => {
  const problem = fileProblem({ type, size });
  expect(problem && en[problem]).toBe(text);
});

it('has the specified texts for files', () => {
  expect(en[FILE_TEXTS.noCode]).toBe(
    'No QR code found in this image. Please make sure the QR code is clear and visible.',
  );
  expect(en[FILE_TEXTS.noCanvas]).toBe('Failed to process image - canvas context error');
  expect(en[FILE_TEXTS.noPixels]).toBe('Failed to load image data');
});
