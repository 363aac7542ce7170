import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import { chooseLanguage } from './language-choice.ts';
import { t, useLanguage } from './text.ts';

const choose = (language: Language): void => {
  chooseLanguage(language).catch((error: unknown) => showErrorToast(error));
};

/** The language switch for signed-out visitors. Each language is named in itself. */
export const LanguageSwitch = () => {
  const shownLanguage = useLanguage();
  return (
    <ul aria-label={t('app.language')} className="-mr-2 flex items-center text-hint">
      {LANGUAGES.map((language, index) => (
        <li key={language} className="flex items-center">
          {index > 0 && <span aria-hidden>·</span>}
          <button
            type="button"
            lang={language}
            aria-pressed={language === shownLanguage}
            onClick={() => choose(language)}
            className="flex min-h-11 items-center rounded-control px-2 text-ink-soft aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {t(`app.language.${language}`)}
          </button>
        </li>
      ))}
    </ul>
  );
};
