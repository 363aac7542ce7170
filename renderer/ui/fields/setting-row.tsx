import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, Suspense, useState } from 'react';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';

interface SettingRowProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Shown before the arrow, for example the current value. */
  readonly value?: ReactNode;
  /** False for a row that performs an action instead of navigating. */
  readonly arrow?: boolean;
  readonly onClick?: () => void;
  /** Of the button. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly to?: string;
}

/** A settings row: an icon, a label, the current value and, if it navigates, an arrow. */
export const SettingRow = ({
  icon: Icon,
  title,
  detail,
  value,
  arrow = true,
  onClick,
  ref,
  to,
}: SettingRowProps) => (
  <ListRow
    leading={<Icon size={24} className="text-ink-soft" />}
    title={title}
    detail={detail}
    trailing={
      <>
        {value !== undefined && <span className="text-ink-soft text-row">{value}</span>}
        {arrow && <ChevronRight size={20} className="shrink-0" />}
      </>
    }
    {...(onClick ? { onClick } : {})}
    {...(ref ? { ref } : {})}
    {...(to === undefined ? {} : { to })}
  />
);

interface SheetRowProps extends Pick<SettingRowProps, 'icon' | 'title' | 'detail'> {
  /** Renders the sheet, whose code may still be loading. */
  readonly sheet: (close: () => void) => ReactNode;
}

/** A settings row that opens a sheet. */
export const SheetRow = ({ sheet, ...row }: SheetRowProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow {...row} onClick={() => setOpen(true)} />
      {open && <Suspense>{sheet(() => setOpen(false))}</Suspense>}
    </>
  );
};
