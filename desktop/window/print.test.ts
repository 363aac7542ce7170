import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect, it, vi } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';

const { showSaveDialog, showMessageBox } = vi.hoisted(() => ({
  showSaveDialog: vi.fn(),
  showMessageBox: vi.fn(),
}));
vi.mock('electron', () => ({
  app: { getPath: () => '' },
  dialog: { showSaveDialog, showMessageBox },
}));

const { print } = await import('./print.ts');

const window = {
  webContents: { printToPDF: async () => Buffer.from('%PDF') },
  getTitle: () => 'Bantay',
  isDestroyed: () => false,
};

it('a page that is saved as PDF touches no other file of its folder', async () => {
  using folder = makeFolder();
  const filePath = join(folder.path, 'page.pdf');
  writeFileSync(`${filePath}.new`, 'its owner’s own');
  showSaveDialog.mockResolvedValue({ canceled: false, filePath });
  // A cast: the test needs no more of a window.
  expect(await print(window as unknown as BrowserWindow, 'pdf', 'en')).toBe(true);
  expect(showSaveDialog).toHaveBeenCalledWith(window, {
    title: 'Save Bantay.pdf',
    properties: ['createDirectory', 'showOverwriteConfirmation'],
    defaultPath: 'Bantay.pdf',
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  expect(readFileSync(filePath, 'utf8')).toBe('%PDF');
  expect(readFileSync(`${filePath}.new`, 'utf8')).toBe('its owner’s own');
  expect(readdirSync(folder.path).toSorted()).toEqual(['page.pdf', 'page.pdf.new']);
});

it.skipIf(process.platform === 'win32')('only its owner may read a saved PDF', async () => {
  using folder = makeFolder();
  const filePath = join(folder.path, 'page.pdf');
  // A file that it replaces does not decide who may read it.
  writeFileSync(filePath, 'an older page', { mode: 0o644 });
  showSaveDialog.mockResolvedValue({ canceled: false, filePath });
  expect(await print(window as unknown as BrowserWindow, 'pdf', 'en')).toBe(true);
  expect(statSync(filePath).mode & 0o777).toBe(0o600);
});

it('says that the system made no PDF', async () => {
  const printToPDF = () => Promise.reject(new Error('Failed to generate PDF'));
  const failing = { ...window, webContents: { printToPDF } };
  expect(await print(failing as unknown as BrowserWindow, 'pdf', 'en')).toBe(false);
  expect(showMessageBox).toHaveBeenCalledWith(
    failing,
    expect.objectContaining({
      message: 'The PDF could not be saved',
      detail: 'The page could not be turned into a PDF. Please try again.',
    }),
  );
});
