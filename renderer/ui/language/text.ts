import answers from 'alaga:texts/answers';
import first from 'alaga:texts/first';
import { useSyncExternalStore } from 'react';
import { withForms } from '#renderer/ui/format/number-forms.ts';
import { render, type Texts } from '#renderer/ui/message.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';

/** A file for each language; the texts in it arrive compiled (build/vite/compile-messages.ts). */
export type Part = Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>;

const catalogues: Record<Language, Texts> = { en: {}, fil: {} };
let shown: Language = 'en';

let revision = 0;
const listeners = new Set<() => void>();

const changed = (): void => {
  revision += 1;
  for (const listener of listeners) listener();
};

const loads = new Map<string, Promise<void>>();

const load = (language: Language, name: string, part: Part): Promise<void> => {
  const key = `${name} ${language}`;
  const fetchTexts = async (): Promise<void> => {
    const texts = await part[language]();
    catalogues[language] = { ...catalogues[language], ...texts.default };
    if (language === shown) changed();
  };
  const started = loads.get(key) ?? fetchTexts();
  loads.set(key, started);
  // What could not be loaded is asked for again the next time.
  return started.catch((error: unknown) => {
    loads.delete(key);
    throw error;
  });
};

/** The parts that some screen has needed so far: a change of language brings them all. */
const wanted = new Map([['first', first]]);
let target: Language = 'en';

/** Loads what a language needs to be shown, and shows nothing of it yet. */
export const prepareLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map(([name, part]) => load(language, name, part)));
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
  if (target !== next || shown === next) return;
  shown = next;
  changed();
};

const loadTexts = (name: string, part: Part): Promise<void> => {
  wanted.set(name, part);
  return load(target, name, part);
};

/** Gives a module that is being fetched once its texts are there too. The build writes the calls. */
export const withTexts = async <Module>(
  name: string,
  part: Part,
  module: Promise<Module>,
): Promise<Module> => {
  const [loaded] = await Promise.all([module, loadTexts(name, part)]);
  return loaded;
};

/** As `withTexts` for a module that draws nothing: nothing that it does fails for want of words. */
export const withAnyTexts = async <Module>(
  name: string,
  part: Part,
  module: Promise<Module>,
): Promise<Module> => {
  const [loaded] = await Promise.all([module, loadTexts(name, part).catch(() => undefined)]);
  return loaded;
};

/** Loads what the server answers with, which no screen names. */
export const loadAnswers = (): Promise<void> => loadTexts('answers', answers);

/** The language that is shown. */
export const language = (): Language => shown;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Draws a component and what it holds again, with all that was typed in it, when the language changes. */
export const useLanguage = (): Language => {
  const drawn = () => revision;
  useSyncExternalStore(subscribe, drawn, drawn);
  return language();
};

/** A text of the catalogue; one that is not there yet is said as its id. */
export const t = (id: MessageId, values: MessageValues = {}): string =>
  render(catalogues[shown][id] ?? id, withForms(values, shown));

/** Whether something has words that are there. */
export const isWorded = (id: string): boolean => Object.hasOwn(catalogues[shown], id);

/** A rule's message or a code of the wire in the reader's words; what is no id is shown as it came. */
export const wording = (idOrText: string): string =>
  render((isWorded(idOrText) ? catalogues[shown][idOrText] : undefined) ?? idOrText, {});
