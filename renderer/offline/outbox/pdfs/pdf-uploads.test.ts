import { expect, test } from 'vitest';
import { cancelUpload, forgetCancelled, trackUpload } from './pdf-uploads.ts';

const upload = (id: string) =>
  trackUpload(id, async (signal) => {
    signal.throwIfAborted();
    return 'sent';
  });

test('an upload that is cancelled before it begins does not begin, and can be repeated', async () => {
  cancelUpload('a');
  await expect(upload('b')).resolves.toBe('sent');
  await expect(upload('a')).rejects.toMatchObject({ name: 'AbortError' });
  await expect(upload('a')).resolves.toBe('sent');
});

test('a cancellation that came too late stops no later upload', async () => {
  cancelUpload('a');
  forgetCancelled('a');
  await expect(upload('a')).resolves.toBe('sent');
});
