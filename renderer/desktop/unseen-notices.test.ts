import { afterEach, expect, test, vi } from 'vitest';
import { t } from '#renderer/ui/language/text.ts';
import { dismissToast, toast, toastStore } from '#renderer/ui/overlays/toast-store.ts';
import { UnseenNotices } from './unseen-notices.ts';

const rabies = { title: 'Rabies for Bantay', body: 'Due today', path: '/pet/1' };
const flea = { title: 'Flea for Muning', body: 'Due today', path: '/pet/2' };

const dismiss = () => dismissToast(toastStore.current()?.id ?? 0);
afterEach(dismiss);

test('links a single notice to its page, and several in one toast to the list', () => {
  const openMock = vi.fn();
  const notices = new UnseenNotices(openMock);
  notices.add(rabies);
  expect(toastStore.current()).toMatchObject({ title: rabies.title, description: rabies.body });
  toastStore.current()?.action?.run();
  expect(openMock).toHaveBeenLastCalledWith(rabies.path);
  notices.add(flea);
  expect(toastStore.current()).toMatchObject({
    title: t('computer.notices', { count: 2 }),
    description: 'Rabies for Bantay, Flea for Muning',
  });
  toastStore.current()?.action?.run();
  expect(openMock).toHaveBeenLastCalledWith('/schedule');
  dismiss();
  // Notices that were seen are not counted again.
  notices.add(rabies);
  expect(toastStore.current()?.title).toBe(rabies.title);
  notices.close();
});

test('shows a notice again whose toast was replaced by another', () => {
  const notices = new UnseenNotices(() => undefined);
  notices.add(rabies);
  toast({ title: 'Saved' });
  expect(toastStore.current()?.title).toBe('Saved');
  dismiss();
  expect(toastStore.current()?.title).toBe(rabies.title);
  dismiss();
  expect(toastStore.current()).toBeUndefined();
  notices.close();
});
