import { app } from 'electron';
import type { Language } from '#server/messages/ids.ts';

/** The shell's own words follow the computer, before and beside any account: Filipino there, else English. */
export const systemLanguage = (): Language => (/^(fil|tl)\b/i.test(app.getLocale()) ? 'fil' : 'en');
