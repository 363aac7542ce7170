import { Link } from '@tanstack/react-router';
import { t } from '#renderer/ui/language/text.ts';

const linkClass = 'hit-44 inline-block underline underline-offset-2';

/** The foot of a sign-in screen: links to the terms and the privacy policy that signing in accepts. */
export const Agreement = ({
  text,
}: {
  readonly text: 'login.footer' | 'signUp.footer' | 'landing.footer';
}) => {
  const [textBefore, middle, textAfter] = t(text, { terms: '|', privacy: '|' }).split('|');
  return (
    <p className="mt-auto pt-8 text-hint text-ink-soft wide:mt-0">
      {textBefore}
      <Link to="/terms" className={linkClass}>
        {t('legal.terms')}
      </Link>
      {middle}
      <Link to="/privacy" className={linkClass}>
        {t('legal.privacy')}
      </Link>
      {textAfter}
    </p>
  );
};
