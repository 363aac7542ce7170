import { describe, expect, it, vi } from 'vitest';
import { type TrayState, trayView } from './tray-view.ts';

const state: TrayState = {
  language: 'en',
  next: { title: 'Rabies for Bantay', body: 'Due tomorrow, Nov 22, 2026.' },
  isLocked: false,
  hasLock: false,
  isSignedIn: true,
};

const actions = () => ({ show: vi.fn(), open: vi.fn(), lock: vi.fn(), quit: vi.fn() });
const createView = (changes: Partial<TrayState> = {}, on = actions()) =>
  trayView({ ...state, ...changes }, on);
const labels = (changes: Partial<TrayState>) =>
  createView(changes).menu.flatMap(({ label, enabled }) =>
    label && enabled !== false ? label : [],
  );

describe('the tray', () => {
  it('shows the next reminder, and opens the schedule', () => {
    const handlers = actions();
    const { title, tooltip, menu } = createView({}, handlers);
    expect(title).toBe('Rabies for Bantay');
    expect(tooltip).toBe('Alaga · Next: Rabies for Bantay · Due tomorrow, Nov 22, 2026.');
    // The cast is safe: the handler does not use its arguments.
    (menu[0]?.click as (() => void) | undefined)?.();
    expect(handlers.open).toHaveBeenCalledWith('/schedule');
  });

  it('shows that nothing is due', () => {
    expect(createView({ next: undefined })).toMatchObject({
      title: '',
      tooltip: 'Alaga · No reminders ahead',
    });
  });

  it('hides due reminders while the app is locked', () => {
    const { title, tooltip, menu } = createView({ isLocked: true, hasLock: true });
    expect(JSON.stringify([title, tooltip, menu])).not.toContain('Bantay');
    expect(labels({ isLocked: true, hasLock: true })).toEqual(['Open Alaga', 'Quit Alaga']);
  });

  it('offers to lock if there is a lock, and to add a record if somebody is signed in', () => {
    expect(labels({ hasLock: true, isSignedIn: false }).slice(1)).toEqual([
      'Open Alaga',
      'Lock Alaga',
      'Quit Alaga',
    ]);
  });

  it('shortens long names at whole characters', () => {
    const nextNotice = { title: `${'🐕'.repeat(200)} for Bantay`, body: 'Due today.' };
    const { title, tooltip } = createView({ next: nextNotice });
    expect([...title]).toHaveLength(24);
    expect([...tooltip]).toHaveLength(120);
    expect(`${title}${tooltip}`.isWellFormed()).toBe(true);
  });
});
