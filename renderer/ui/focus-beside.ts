const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** The button of the menu that an element is in. */
export const menuButtonOf = (element: Element | null): HTMLElement | null =>
  document.getElementById(element?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '');

/** The controls beside one that may be removed: the others of its row first, then those after it, then those before it. */
export const controlsBeside = (control: Element): readonly HTMLElement[] => {
  const area = control.closest('main, [role=dialog]');
  const controls = [...(area?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const row = control.closest('li');
  const isAfter = (other: Element): boolean =>
    (control.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [
    ...controls.filter((other) => row?.contains(other)),
    ...controls.filter(isAfter),
    ...controls.filter((other) => !isAfter(other)).toReversed(),
  ].filter((other) => other !== control);
};

/** Focuses the first of these controls that is still shown. The page stays where it was scrolled to. */
export const focusFirstShown = (controls: readonly HTMLElement[]): void =>
  controls
    .find((control) => control.isConnected && control.checkVisibility())
    ?.focus({ preventScroll: true });

/** The ref of a control that its own action removes: the focus then passes to a control beside it. */
export const passFocusOn = (control: HTMLElement | null) => () => {
  if (control === null || document.activeElement !== control) return;
  const besideControls = controlsBeside(control);
  // React removes the control after it has released the ref.
  queueMicrotask(() => focusFirstShown(besideControls));
};
