import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
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

/** A menu of actions. */
export const Menu = ({ trigger, items }: MenuProps) => (
  <DropdownMenu.Root modal={false} {...useMenuState()}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
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
