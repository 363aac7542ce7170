import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { t } from '#renderer/ui/language/text.ts';

/** An arrow in a header that leads back to the parent screen. */
export const BackArrow = ({ to }: { readonly to: string }) => (
  <Link
    to={to}
    aria-label={t('common.back')}
    className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
  >
    <ChevronLeft size={24} />
  </Link>
);
