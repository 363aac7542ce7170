const MAX_PRESSED_ELEMENTS = 3;

/** The last pressed elements, newest first. */
let pressedElements: readonly Element[] = [];

const rememberPress = ({ target }: Event): void => {
  if (!(target instanceof Element) || target.closest('[data-toasts]')) return;
  pressedElements = [target, ...pressedElements].slice(0, MAX_PRESSED_ELEMENTS);
};

/** Records pressed elements, by pointer or keyboard; returns a function that stops it. */
export const watchPresses = (): (() => void) => {
  document.addEventListener('click', rememberPress, true);
  return () => document.removeEventListener('click', rememberPress, true);
};

const findOpenDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1);

/**
 * Whether an element can be pressed again. A closing sheet is still in the document while its toast appears, and an
 * open one covers the control that opened it.
 */
const isWithinReach = (element: Element): boolean => {
  const openDialog = findOpenDialog();
  return (
    element.isConnected &&
    !element.closest('[role$=dialog][data-state=closed]') &&
    (openDialog === undefined || openDialog.contains(element))
  );
};

const isLarge = ({ height }: DOMRect): boolean => height > window.innerHeight / 2;

/**
 * The area of the row, dock or control that contains an element; if the row fills the screen, only the
 * control.
 */
const areaOf = (element: Element): DOMRect => {
  const control = element.closest('button, a, label') ?? element;
  const area = (element.closest('li, [data-dock]') ?? control).getBoundingClientRect();
  return isLarge(area) ? control.getBoundingClientRect() : area;
};

/** The notice about this device, which is in the place of toasts; a dialog is over it. */
const findNotice = (): Element | null =>
  findOpenDialog() ? null : document.querySelector('[data-device-notice]');

/** The areas that a toast must not cover: the last pressed and the focused control, and the notice about this device. */
const areasToAvoid = (): readonly DOMRect[] => {
  const { activeElement } = document;
  const isElsewhere = activeElement === document.body || activeElement?.closest('[data-toasts]');
  const controlAreas = [pressedElements.find(isWithinReach), isElsewhere ? null : activeElement]
    .flatMap((element) => element ?? [])
    .map(areaOf)
    .filter((area) => !isLarge(area));
  return [
    ...controlAreas,
    ...[findNotice()].flatMap((notice) => notice?.getBoundingClientRect() ?? []),
  ];
};

const overlap = (first: DOMRect, second: DOMRect): boolean =>
  first.left < second.right &&
  second.left < first.right &&
  first.top < second.bottom &&
  second.top < first.bottom;

const SAMPLES_ACROSS = 6;
const SAMPLES_DOWN = 4;

/** The number of controls and headings covered by the toasts, sampled on a grid of points. */
const countHidden = (toasts: HTMLElement): number => {
  const { left, top, width, height } = toasts.getBoundingClientRect();
  const points = Array.from({ length: SAMPLES_ACROSS * SAMPLES_DOWN }, (_, index) => [
    left + (width * ((index % SAMPLES_ACROSS) + 0.5)) / SAMPLES_ACROSS,
    top + (height * (Math.floor(index / SAMPLES_ACROSS) + 0.5)) / SAMPLES_DOWN,
  ]);
  const coveredElements = points.flatMap(([x = 0, y = 0]) => {
    const elementBelow = document
      .elementsFromPoint(x, y)
      .find((one) => !one.closest('[data-toasts]'));
    return (
      elementBelow?.closest('button, a, input, select, textarea, label, summary, h1, h2') ?? []
    );
  });
  return new Set(coveredElements).size;
};

/**
 * Moves toasts to the other end of the screen if they would cover the pressed control. If both ends would, it
 * uses the end where fewer controls and headings are covered.
 */
export const placeToasts = (toasts: HTMLElement): void => {
  const controlAreas = areasToAvoid();
  const coversControl = () =>
    controlAreas.some((area) => overlap(area, toasts.getBoundingClientRect()));
  delete toasts.dataset['moved'];
  const placeBelow = { covers: coversControl(), hidden: countHidden(toasts) };
  toasts.dataset['moved'] = '';
  const placeAbove = { covers: coversControl(), hidden: countHidden(toasts) };
  const isBetter =
    placeBelow.covers === placeAbove.covers
      ? placeAbove.hidden < placeBelow.hidden
      : !placeAbove.covers;
  if (!isBetter) delete toasts.dataset['moved'];
};

/** Milliseconds in which the parts of a new screen are drawn. */
const DRAW_DELAY = 100;

/** The parts of the page under a toast: the screen or a dialog, and the notice about this device. */
const screenKey = (): string =>
  [window.location.pathname, findOpenDialog()?.id ?? '', findNotice() ? 'notice' : ''].join(' ');

/**
 * Calls `listener` when another screen, dialog or notice is shown, because a toast that is still visible was placed for
 * the one before. Returns a function that stops it.
 */
export const watchScreen = (listener: () => void): (() => void) => {
  let screen = screenKey();
  let timer: number | undefined;
  const observer = new MutationObserver(() => {
    const currentScreen = screenKey();
    if (currentScreen === screen) return;
    screen = currentScreen;
    window.clearTimeout(timer);
    timer = window.setTimeout(listener, DRAW_DELAY);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-state'],
  });
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
  };
};
