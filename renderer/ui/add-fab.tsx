import { Plus } from 'lucide-react';

/** A floating button on phones that adds something to the list below it. */
export const AddFab = ({
  label,
  onClick,
}: {
  readonly label: string;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    data-fab=""
    className="fixed right-4 bottom-[calc(var(--nav)+16px)] z-10 flex size-14 items-center justify-center rounded-full bg-narra text-on-narra shadow-float wide:hidden"
  >
    <Plus size={24} />
  </button>
);
