import { setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import type { Language, MessageId, MessageValues, PageTextId } from '#server/messages/ids.ts';
import { withForms } from './number-forms.ts';

type Texts = Readonly<Record<string, string>>;

/** A chunk of its own for each language; the texts in it arrive compiled (build/compile-messages.ts). */
export type Part = Readonly<Record<Language, () => Promise<Texts>>>;

const first: Part = {
  en: async () => (await import('#server/messages/first-en.ts')).en,
  fil: async () => (await import('#server/messages/first-fil.ts')).fil,
};

const rest: Part = {
  en: async () => (await import('#server/messages/rest-en.ts')).en,
  fil: async () => (await import('#server/messages/rest-fil.ts')).fil,
};

const profile: Part = {
  en: async () => (await import('#server/messages/profile-en.ts')).en,
  fil: async () => (await import('#server/messages/profile-fil.ts')).fil,
};

const pages: Part = {
  en: async () => (await import('#server/messages/pages-en.ts')).en,
  fil: async () => (await import('#server/messages/pages-fil.ts')).fil,
};

const i18n = setupI18n();

let revision = 0;
i18n.on('change', () => {
  revision += 1;
});

const loads = new Map<Part[Language], Promise<void>>();

const load = (language: Language, part: Part): Promise<void> => {
  const texts = part[language];
  const started = loads.get(texts) ?? texts().then((found) => i18n.load(language, { ...found }));
  loads.set(texts, started);
  // What could not be loaded is asked for again the next time.
  return started.catch((error: unknown) => {
    loads.delete(texts);
    throw error;
  });
};

/** The parts that some screen has needed so far: a change of language brings them all. */
const wanted = new Set([first]);
let target: Language = 'en';

/** Loads what a language needs to be shown, and shows nothing of it yet. */
export const prepareLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map((part) => load(language, part)));
};

/** Says everything in that language from now on; throws, and changes nothing, where its texts cannot be loaded. */
export const setLanguage = async (next: Language): Promise<void> => {
  const before = target;
  target = next;
  try {
    await prepareLanguage(next);
  } catch (error) {
    if (target === next) target = before;
    throw error;
  }
  if (target === next && i18n.locale !== next) i18n.activate(next);
};

/** Loads a part that a feature keeps to itself, for the screen or panel that shows it. */
export const loadTexts = (part: Part): Promise<void> => {
  wanted.add(part);
  return load(target, part);
};

/** Loads the texts that the screens past the login have in common, and those of most of them. */
export const loadRest = (): Promise<void> => loadTexts(rest);

/** Loads the texts of the profile and its sheets. */
export const loadProfile = (): Promise<void> => loadTexts(profile);

/** Loads the texts of the long pages and of the first run, for the screens that show them. */
export const loadPages = (): Promise<void> => loadTexts(pages);

/** The language that is shown. */
export const language = (): Language => (i18n.locale === 'fil' ? 'fil' : 'en');

const subscribe = (changed: () => void): (() => void) => i18n.on('change', changed);

/** Draws a component and what it holds anew, with all that was typed in it, when the language changes. */
export const useLanguage = (): Language => {
  const drawn = () => revision;
  useSyncExternalStore(subscribe, drawn, drawn);
  return language();
};

/** A text of the catalogue; one of the pages only where `loadPages()` was awaited. */
export const t = (id: MessageId | PageTextId, values: MessageValues = {}): string =>
  i18n._(id, withForms(values, language()));

/** A rule's message or a code of the wire in the reader's words; what is no id is shown as it came. */
export const wording = (idOrText: string): string =>
  Object.hasOwn(i18n.messages, idOrText) ? i18n._(idOrText) : idOrText;
