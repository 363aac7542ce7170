import { app } from 'electron';
import type { Language } from '#server/messages/ids.ts';

/**
 * The language of the shell before somebody signs in follows the system: Filipino if the system
 * uses it, otherwise English.
 */
export const systemLanguage = (): Language => (/^(fil|tl)\b/i.test(app.getLocale()) ? 'fil' : 'en');
