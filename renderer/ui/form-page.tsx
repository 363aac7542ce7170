import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from './language/text.ts';

interface FormPageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly picture?: ReactNode;
  /** The target of Cancel, which is hidden without it. */
  readonly cancelTo?: string;
  /** Whether the form has two columns in a wide window. */
  readonly roomy?: boolean;
  readonly children: ReactNode;
}

/** A form screen: title and Cancel at the top, the form with its dock below. */
export const FormPage = ({
  title,
  subtitle,
  picture,
  cancelTo,
  roomy = false,
  children,
}: FormPageProps) => (
  <main className={`mx-auto ${roomy ? 'max-w-5xl' : 'max-w-2xl'}`}>
    <title>{`${title} · ${t('app.name')}`}</title>
    <header className="sticky top-(--banner,0px) z-10 flex min-h-16 items-center gap-3 border-line border-b bg-paper py-2 pr-2 pl-4 landscape-phone:min-h-12 landscape-phone:py-0 max-narrow:flex-wrap">
      {picture && <div className="max-narrow:hidden">{picture}</div>}
      <div className="min-w-0 flex-1 max-narrow:basis-full">
        <h1 className="line-clamp-2 font-semibold text-body">{title}</h1>
        {subtitle && <p className="text-hint text-ink-soft">{subtitle}</p>}
      </div>
      {cancelTo !== undefined && (
        <Link
          to={cancelTo}
          className="flex min-h-11 items-center rounded-control px-3 font-semibold text-narra text-row"
        >
          {t('common.cancel')}
        </Link>
      )}
    </header>
    {children}
  </main>
);

/** The fixed bottom of a form, within reach of a thumb. */
export const Dock = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-dock=""
    className="sticky bottom-0 z-10 flex flex-col border-line border-t bg-paper px-4 pt-3 pb-[max(28px,env(safe-area-inset-bottom))] landscape-phone:pt-2 landscape-phone:pb-[max(8px,env(safe-area-inset-bottom))]"
  >
    {children}
  </div>
);
