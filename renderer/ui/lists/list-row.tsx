import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode, Ref } from 'react';

interface ListRowProps {
  readonly leading: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly trailing?: ReactNode;
  /** Buttons after the text, or below it if there is no room, for example with large text. */
  readonly actions?: ReactNode;
  /** Makes the whole row a button. */
  readonly onClick?: () => void;
  /** Of the button. */
  readonly ref?: Ref<HTMLButtonElement>;
  /** Makes the whole row a link. */
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly size?: 'card' | 'plain';
  /** The props of the list item, for lists that state positions. */
  readonly item?: ComponentProps<'li'> | undefined;
}

const RowContents = ({ leading, title, detail, trailing, actions }: ListRowProps) => (
  <>
    <span className="flex w-10 shrink-0 justify-center self-center max-narrow:w-auto">
      {leading}
    </span>
    <span
      className={`flex min-w-0 flex-1 items-center gap-3 self-stretch border-line border-b py-2 group-last:border-b-0 ${actions ? 'flex-wrap' : 'max-narrow:flex-wrap'}`}
    >
      <span
        className={`flex-1 max-narrow:basis-full ${actions ? 'min-w-[min(5.5rem,100%)]' : 'min-w-0'}`}
      >
        <span className="block font-semibold text-row">{title}</span>
        {detail && <span className="block text-hint text-ink-soft">{detail}</span>}
      </span>
      {trailing}
      {actions && <span className="flex flex-wrap items-center gap-x-1">{actions}</span>}
    </span>
  </>
);

/** A list row with a line between rows that begins at the text. */
export const ListRow = (props: ListRowProps) => {
  const { onClick, ref, to, search, size = 'card', item } = props;
  const layoutClass = `flex w-full items-stretch gap-3 text-left ${size === 'card' ? 'min-h-15 pr-4 pl-2' : 'min-h-16'}`;
  const actingClass = `${layoutClass} items-center hover:bg-track`;
  return (
    <li className="group" {...item}>
      {onClick && (
        <button ref={ref} type="button" onClick={onClick} className={actingClass}>
          <RowContents {...props} />
        </button>
      )}
      {to !== undefined && (
        <Link to={to} {...(search ? { search } : {})} className={actingClass}>
          <RowContents {...props} />
        </Link>
      )}
      {!onClick && to === undefined && (
        <div className={`${layoutClass} items-center`}>
          <RowContents {...props} />
        </div>
      )}
    </li>
  );
};
