import { expect, test } from 'vitest';
import { dismissToast, toast, toastStore } from './toast-store.ts';

test('shows one toast at a time, and removes a dismissed one', () => {
  toast({ title: 'First' });
  const firstToast = toastStore.current();
  toast({ title: 'Second' });
  expect(toastStore.current()?.title).toBe('Second');
  // Closing an old toast late must not close the current one.
  dismissToast(firstToast?.id ?? 0);
  expect(toastStore.current()?.title).toBe('Second');
  dismissToast(toastStore.current()?.id ?? 0);
  expect(toastStore.current()).toBeUndefined();
});
