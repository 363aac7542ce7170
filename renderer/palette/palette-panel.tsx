import { Suspense, useEffect, useState } from 'react';
import type { CareRow } from '#renderer/care/use-care.ts';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { singleKeysAreOn } from './single-keys.ts';

const Palette = lazyExtra(async () => (await import('./palette.tsx')).Palette);
const GiveNow = lazyExtra(
  async () => (await import('#renderer/care/give-now-panel.tsx')).GiveNowPanel,
);
const Shortcuts = lazyExtra(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

type ShownDialog = 'palette' | 'shortcuts' | undefined;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The part that a key press opens. While a dialog is open, only Ctrl or ⌘ with K works. */
const dialogForKey = (event: KeyboardEvent): ShownDialog => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey || altKey || isTyping(target) || !singleKeysAreOn()) return undefined;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return undefined;
  if (key === '/') return 'palette';
  return key === '?' ? 'shortcuts' : undefined;
};

/** The command palette: Ctrl or ⌘ with K and / open the search; ? shows the shortcuts. */
export const PalettePanel = ({ open }: { readonly open: (path: string) => void }) => {
  const [shownDialog, setShownDialog] = useState<ShownDialog>();
  const [givenRow, setGivenRow] = useState<CareRow>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = event.defaultPrevented ? undefined : dialogForKey(event);
      if (!shortcut) return;
      // Otherwise the browser's own search would open too.
      event.preventDefault();
      setShownDialog(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => setShownDialog(undefined);
  return (
    <Suspense>
      {shownDialog === 'palette' && (
        <Palette
          open={open}
          onGive={setGivenRow}
          onClose={close}
          onShortcuts={() => setShownDialog('shortcuts')}
        />
      )}
      {givenRow && <GiveNow row={givenRow} />}
      {shownDialog === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
};
