import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { controlsBeside, focusFirstShown, menuButtonOf } from '#renderer/ui/focus-beside.ts';
import { menuClass } from './menu-class.ts';
import { useMenuState } from './use-close-on-back.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
  readonly tone?: 'plain' | 'danger';
}

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
}

/**
 * The props of a menu's content. An action may remove the menu's button before the menu has returned the focus to it,
 * which then passes to a control beside it.
 */
const useFocusAfterMenu = () => {
  const button = useRef<HTMLElement>(null);
  const besideButton = useRef<readonly HTMLElement[]>([]);
  return {
    ref: (menu: Element | null) => {
      const menuButton = menuButtonOf(menu);
      if (menuButton === null) return;
      button.current = menuButton;
      besideButton.current = controlsBeside(menuButton);
    },
    onCloseAutoFocus: () => {
      const isLost = document.activeElement === document.body;
      if (isLost && button.current?.isConnected === false) focusFirstShown(besideButton.current);
    },
  };
};

/** A menu of actions. */
export const Menu = ({ trigger, items }: MenuProps) => {
  const focusAfter = useFocusAfterMenu();
  return (
    <DropdownMenu.Root modal={false} {...useMenuState()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          {...focusAfter}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={`z-40 min-w-[min(12rem,calc(100vw-24px))] ${menuClass}`}
        >
          {items.map(({ label, icon: Icon, onSelect, tone = 'plain' }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={onSelect}
              className={`wrap-anywhere flex min-h-11 cursor-pointer items-center gap-3 px-4 text-row outline-none data-highlighted:bg-track ${tone === 'danger' ? 'text-gumamela' : ''}`}
            >
              <Icon size={20} className="shrink-0" />
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
