import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly subtitle?: string;
  /** Shown before the title. */
  readonly picture?: ReactNode;
  /** A button next to the close button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** Stays visible at the bottom. */
  readonly dock?: ReactNode;
  /** Whether it cannot be closed now. */
  readonly busy?: boolean;
}

/**
 * Milliseconds after opening during which presses outside are ignored, because they may be the second tap of
 * a double tap.
 */
const DOUBLE_TAP = 600;

/**
 * A field that takes the focus because it is invalid is scrolled so far that up to three lines below it, its error, are
 * not behind the dock. In large text, a quarter of the height has to do, or the field itself would be behind the header.
 * Not a class, because the login would load it too.
 */
const ROOM_FOR_ERROR = { scrollPaddingBottom: 'min(5.5rem, 25%)' };

/**
 * A title or subtitle of more characters leaves, in large text, room for the content: it scrolls, by keyboard too. Not
 * classes, for the same reason.
 */
const LONG_TITLE = 40;
const LONG_SUBTITLE = 100;
const LONG_TITLE_PROPS = { tabIndex: 0, style: { maxHeight: '30dvh', overflowY: 'auto' } } as const;

const HoldContext = createContext<(isHeld: boolean) => void>(() => undefined);

/**
 * Keeps the sheet around a form open while `isHeld`: an answer that is shown only once, such as a link, would be lost with
 * the sheet.
 */
export const useHoldSheet = (isHeld: boolean): void => {
  const hold = useContext(HoldContext);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
};

/** A dialog: a bottom sheet on a phone, centred on a desktop. */
export const Sheet = ({
  open,
  onClose,
  title,
  subtitle,
  picture,
  action,
  children,
  dock,
  busy = false,
}: SheetProps) => {
  const { onOpenAutoFocus, ...returnFocus } = useReturnFocus();
  const openedAt = useRef(0);
  const content = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  const isBusy = busy || isHeld;
  const isHeadLong = title.length > LONG_TITLE || (subtitle?.length ?? 0) > LONG_SUBTITLE;
  const close = () => {
    if (!isBusy) onClose();
  };
  useCloseOnBack(open, close);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            openedAt.current = performance.now();
            onOpenAutoFocus();
            // A form that starts over has lost the focus with its button. The next Tab leads to its first field.
            if (document.activeElement !== document.body) return;
            event.preventDefault();
            content.current?.focus();
          }}
          onPointerDownOutside={(event) => {
            if (performance.now() - openedAt.current < DOUBLE_TAP) event.preventDefault();
          }}
          {...(subtitle === undefined ? { 'aria-describedby': undefined } : {})}
          className="fixed inset-x-0 bottom-0 z-30 mx-auto flex max-h-[92dvh] max-w-xl animate-rise flex-col rounded-t-card border-line bg-paper shadow-float outline-none wide:inset-x-4 wide:inset-y-8 wide:my-auto wide:h-fit wide:max-h-[calc(100dvh-64px)] wide:rounded-card dark:border-t"
        >
          <div
            aria-hidden
            className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-control wide:hidden"
          />
          <header className="flex min-h-14 landscape-phone:min-h-11 landscape-phone:py-0 shrink-0 items-center gap-3 py-2 pr-2 pl-4 max-narrow:gap-0 max-narrow:pr-0">
            {/* With large text, the title needs the room. */}
            {picture && <div className="contents max-narrow:hidden">{picture}</div>}
            <div {...(isHeadLong && LONG_TITLE_PROPS)} className="min-w-0 flex-1">
              <Dialog.Title className="wrap-anywhere font-semibold text-total">
                {title}
              </Dialog.Title>
              {subtitle && (
                <Dialog.Description className="wrap-anywhere text-hint text-ink-soft">
                  {subtitle}
                </Dialog.Description>
              )}
            </div>
            {action}
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('common.close')} disabled={isBusy} />
            </Dialog.Close>
          </header>
          {/* Focusable, so that it can be scrolled by keyboard when nothing inside takes the focus. */}
          <section
            ref={content}
            aria-label={title}
            tabIndex={0}
            style={ROOM_FOR_ERROR}
            className="min-h-0 flex-1 overflow-y-auto px-4 pb-4"
          >
            <HoldContext value={setHeld}>{children}</HoldContext>
          </section>
          {dock && (
            <div
              data-dock=""
              className="shrink-0 border-line border-t px-4 pt-4 pb-[max(28px,env(safe-area-inset-bottom))] landscape-phone:py-2"
            >
              {dock}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
