import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t, useLanguage } from '#renderer/ui/language/text.ts';
import { placeToasts, watchPresses, watchScreen } from './toast-place.ts';
import { dismissToast, type ShownToast, toasterArrived, toastStore } from './toast-store.ts';
import './toaster.css';

const TOAST_DURATION = 5000;
const SWIPE_PX = 50;

const TOAST_AREA = '[data-toasts]';

/**
 * Returns the focus to where it was before it moved to a toast. Radix keeps it in the toast area after a
 * toast is closed by hand, which would pause the timer of every later toast. An element beside the toasts, which
 * leads the Tab key to them, belongs to the area.
 */
const useFocusReturn = () => {
  const focusBefore = useRef<HTMLElement>(null);
  useEffect(() => {
    const rememberFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element && target.closest(TOAST_AREA))) return;
      const previousFocus = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      if (!previousFocus?.closest(TOAST_AREA)) focusBefore.current = previousFocus;
    };
    document.addEventListener('focusin', rememberFocus);
    return () => document.removeEventListener('focusin', rememberFocus);
  }, []);
  return () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !focused.closest(TOAST_AREA)) return;
    if (focusBefore.current?.isConnected) focusBefore.current.focus();
    else focused.blur();
  };
};

/** Milliseconds in which a closing sheet returns the focus. */
const FOCUS_DELAY = 60;

/** Positions each toast so that it does not cover the pressed control. */
const usePlace = (shownToast: ShownToast | undefined) => {
  const area = useRef<HTMLOListElement>(null);
  useEffect(watchPresses, []);
  useLayoutEffect(() => {
    if (!shownToast) return;
    const placeToast = () => area.current && placeToasts(area.current);
    placeToast();
    const retryTimer = window.setTimeout(placeToast, FOCUS_DELAY);
    const stop = watchScreen(placeToast);
    return () => {
      window.clearTimeout(retryTimer);
      stop();
    };
  }, [shownToast]);
  return area;
};

/** The toast area: one at a time; swipe right closes it, F8 focuses it. */
export const Toaster = () => {
  useLanguage();
  const returnFocus = useFocusReturn();
  const shownToast = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  useEffect(toasterArrived, []);
  const area = usePlace(shownToast);
  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={t('toast.one')}
    >
      {shownToast && (
        <Toast.Root
          key={shownToast.id}
          {...(shownToast.duration ? { duration: shownToast.duration } : {})}
          onOpenChange={(open) => {
            if (open) return;
            returnFocus();
            dismissToast(shownToast.id);
          }}
          data-tone={shownToast.tone ?? 'plain'}
          className="flex animate-rise items-start gap-3 rounded-card border border-line bg-surface p-4 pr-2 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[tone=danger]:border-gumamela group"
        >
          {/* With large text, the button wraps to the next line. */}
          <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
            <div className="min-w-[min(9rem,100%)] flex-1">
              <Toast.Title className="text-row font-semibold group-data-[tone=danger]:text-gumamela">
                {shownToast.title}
              </Toast.Title>
              {shownToast.description && (
                <Toast.Description className="mt-0.5 text-row text-ink-soft">
                  {shownToast.description}
                </Toast.Description>
              )}
            </div>
            {shownToast.action && (
              <Toast.Action
                altText={shownToast.action.label}
                onClick={shownToast.action.run}
                className="hit-44 px-2 text-row font-semibold text-narra"
              >
                {shownToast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label={t('common.close')}
            className="hit-44 flex size-8 items-center justify-center text-ink-soft"
          >
            <X size={16} strokeWidth={1.35} />
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        // Outside the app's root, because dialogs hide the root from assistive technology except live
        // regions. Radix itself announces the toast.
        <div aria-live="off" data-toasts="">
          <Toast.Viewport
            ref={area}
            label={t('toast.label', { hotkey: 'F8' })}
            className="toasts pointer-events-auto fixed z-50 mx-auto flex max-w-md flex-col rounded-card empty:outline-none"
          />
        </div>,
        document.body,
      )}
    </Toast.Provider>
  );
};
