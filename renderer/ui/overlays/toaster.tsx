import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t, useLanguage } from '#renderer/ui/language/text.ts';
import { dismissToast, toasterArrived, toastStore } from './toast-store.ts';

const DURATION = 5000;
const SWIPE = 50;

/**
 * Where the focus was before it came to a toast. Radix keeps it in the toast area after a toast is closed by hand, where
 * it would hold up the time of every later one.
 */
const useWayBack = () => {
  const before = useRef<HTMLElement>(null);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    const from = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    if (!from || !currentTarget.contains(from)) before.current = from;
  };
  const giveBack = () => {
    const held = document.activeElement;
    if (!(held instanceof HTMLElement) || !held.closest('[data-toasts]')) return;
    if (before.current?.isConnected) before.current.focus();
    else held.blur();
  };
  return { remember, giveBack };
};

/** The toast area: one at a time, swipe right or F8. */
export const Toaster = () => {
  useLanguage();
  const { remember, giveBack } = useWayBack();
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  useEffect(toasterArrived, []);
  return (
    <Toast.Provider
      duration={DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE}
      label={t('toast.one')}
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          {...(shown.duration ? { duration: shown.duration } : {})}
          onOpenChange={(open) => {
            if (open) return;
            giveBack();
            dismissToast(shown.id);
          }}
          data-tone={shown.tone ?? 'plain'}
          className="flex animate-rise items-start gap-3 rounded-card border border-line bg-surface p-4 pr-2 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[tone=danger]:border-gumamela group"
        >
          {/* The button moves under large text instead of squeezing it. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
            <div className="min-w-[min(9rem,100%)] flex-1">
              <Toast.Title className="text-row font-semibold group-data-[tone=danger]:text-gumamela">
                {shown.title}
              </Toast.Title>
              {shown.description && (
                <Toast.Description className="mt-0.5 text-row text-ink-soft">
                  {shown.description}
                </Toast.Description>
              )}
            </div>
            {shown.action && (
              <Toast.Action
                altText={shown.action.label}
                onClick={shown.action.run}
                className="hit-44 px-2 text-row font-semibold text-narra"
              >
                {shown.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label={t('common.close')}
            className="hit-44 flex size-8 items-center justify-center text-ink-soft"
          >
            <X size={16} strokeWidth={1.35} absoluteStrokeWidth />
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        // Above every dialog and apart from the page, which a dialog hides from assistive technology: what is
        // marked as live stays. Radix itself announces the toast.
        <div aria-live="off" data-toasts="">
          <Toast.Viewport
            onFocus={remember}
            label={t('toast.label', { hotkey: 'F8' })}
            className="pointer-events-auto fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+96px)] z-50 mx-auto flex max-w-md flex-col rounded-card empty:outline-none [body:has([data-fab])_&]:bottom-[calc(env(safe-area-inset-bottom)+160px)] max-wide:[body:has([role$=dialog][data-state=open])_&]:top-4 max-wide:[body:has([role$=dialog][data-state=open])_&]:bottom-auto wide:right-6 wide:bottom-6 wide:left-auto wide:w-md wide:[body:has([data-fab])_&]:bottom-6 wide:[body:has([role$=dialog][data-state=open])_&]:w-[clamp(16rem,50vw-20.5rem,28rem)]"
          />
        </div>,
        document.body,
      )}
    </Toast.Provider>
  );
};
