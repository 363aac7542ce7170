/** The classes of an opened menu, which stays within the screen and scrolls if it is higher. */
export const menuClass =
  'max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-24px)] animate-fade overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-float';
