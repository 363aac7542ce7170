import { renderToStaticMarkup } from 'react-dom/server';
import { IconStyle } from '#renderer/ui/icons/icon-style.tsx';
import { setLanguage, t } from '#renderer/ui/language/text.ts';
import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import { LoginGreeting } from './login-greeting.tsx';
import { LoginPage } from './login-page.tsx';

/** A placeholder for a field or a button. It is not animated, because the phone is busy loading the app. */
const Placeholder = ({ className }: { readonly className: string }) => (
  <div aria-hidden="true" className={`rounded-control bg-skeleton ${className}`} />
);

/** A preview of the login screen that is shown until the app has loaded. Nothing in it can be used yet. */
const LoginPreview = () => (
  <>
    <p role="status" className="sr-only">
      {t('shell.loading')}
    </p>
    <div inert>
      <LoginPage>
        {/* Both greetings are in the markup; `startup.js` sets a class on <html> that shows one of them. */}
        <div className="hidden in-data-known:block">
          <LoginGreeting isKnownUser />
        </div>
        <div className="in-data-known:hidden">
          <LoginGreeting isKnownUser={false} />
        </div>
        <Placeholder className="mt-15 h-12" />
        <Placeholder className="mt-12 h-12" />
        <Placeholder className="mt-17 h-12" />
        <div className="h-[254px] wide:h-0" />
      </LoginPage>
    </div>
  </>
);

/** Renders the login's markup in each language for the start page (build/vite/prerender-login.ts). */
export const renderLoginPreview = async (): Promise<ReadonlyMap<Language, string>> => {
  const markup = new Map<Language, string>();
  for (const language of LANGUAGES) {
    await setLanguage(language);
    markup.set(
      language,
      renderToStaticMarkup(
        <IconStyle>
          <LoginPreview />
        </IconStyle>,
      ),
    );
  }
  return markup;
};
