import answers from 'alaga:texts/answers';
import first from 'alaga:texts/first';
import { useSyncExternalStore } from 'react';
import { addNumberForms } from '#renderer/ui/format/number-forms.ts';
import { render, type Texts } from '#renderer/ui/message.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';

/** The compiled texts of a part for each language (build/vite/compile-messages.ts). */
export type TextPart = Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>;

const catalogues: Record<Language, Texts> = { en: {}, fil: {} };
let shownLanguage: Language = 'en';

let revision = 0;
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  revision += 1;
  for (const listener of listeners) listener();
};

const loadByPart = new Map<string, Promise<void>>();

/** Ids that were rendered, or looked up, before their texts were loaded. */
const missingIds = new Set<string>();

/** Every id has a dot and no space. Other texts, of any number, are shown as they are. */
const ID = /^[\w-]+(\.[\w-]+)+$/;

const findText = (id: string): Texts[string] | undefined => {
  const texts = catalogues[shownLanguage];
  if (Object.hasOwn(texts, id)) return texts[id];
  if (ID.test(id)) missingIds.add(id);
  return undefined;
};

/**
 * Adds loaded texts. Components rerender only if one of them has missed a text, because most parts load before any
 * component that shows them, and rerendering the whole screen for each would take longer than showing it.
 */
const addTexts = (language: Language, texts: Texts): void => {
  Object.assign(catalogues[language], texts);
  if (language !== shownLanguage) return;
  const foundIds = [...missingIds].filter((id) => Object.hasOwn(texts, id));
  for (const id of foundIds) missingIds.delete(id);
  if (foundIds.length > 0) notifyListeners();
};

const loadPart = (language: Language, name: string, part: TextPart): Promise<void> => {
  const key = `${name} ${language}`;
  const fetchTexts = async (): Promise<void> => {
    addTexts(language, (await part[language]()).default);
  };
  const loadPromise = loadByPart.get(key) ?? fetchTexts();
  loadByPart.set(key, loadPromise);
  // A failed load is repeated the next time.
  return loadPromise.catch((error: unknown) => {
    loadByPart.delete(key);
    throw error;
  });
};

/** The parts loaded so far, which are all loaded again when the language changes. */
const loadedParts = new Map([['first', first]]);
let targetLanguage: Language = 'en';

/** Loads the texts of a language without showing it. */
export const prepareLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...loadedParts].map(([name, part]) => loadPart(language, name, part)));
};

const switchLanguage = async (next: Language): Promise<void> => {
  const previousTarget = targetLanguage;
  targetLanguage = next;
  try {
    await prepareLanguage(next);
  } catch (error) {
    if (targetLanguage === next) targetLanguage = previousTarget;
    throw error;
  }
  if (targetLanguage !== next || shownLanguage === next) return;
  shownLanguage = next;
  notifyListeners();
};

/** Resolves when the last switch has succeeded or failed. */
let lastSwitch: Promise<unknown> = Promise.resolve();

/** Switches the language. If its texts cannot be loaded, it throws and changes nothing. */
export const setLanguage = (next: Language): Promise<void> => {
  const switchPromise = switchLanguage(next);
  lastSwitch = switchPromise.catch(() => undefined);
  return switchPromise;
};

const loadTexts = async (name: string, part: TextPart): Promise<void> => {
  loadedParts.set(name, part);
  const loadedLanguage = targetLanguage;
  try {
    await loadPart(loadedLanguage, name, part);
  } catch (error) {
    // A part that was opened during a switch that fails needs the texts of the language that stays.
    await lastSwitch;
    if (targetLanguage === loadedLanguage) throw error;
    await loadPart(targetLanguage, name, part);
  }
};

/** Resolves to the module after its texts are loaded too. The build inserts the calls. */
export const withTexts = async <Module>(
  name: string,
  part: TextPart,
  module: Promise<Module>,
): Promise<Module> => {
  const [loadedModule] = await Promise.all([module, loadTexts(name, part)]);
  return loadedModule;
};

/** Like `withTexts`, for modules that render nothing: missing texts do not make them fail. */
export const withAnyTexts = async <Module>(
  name: string,
  part: TextPart,
  module: Promise<Module>,
): Promise<Module> => {
  const [loadedModule] = await Promise.all([module, loadTexts(name, part).catch(() => undefined)]);
  return loadedModule;
};

/** Loads the texts of the server's answers, which no screen names. */
export const loadAnswers = (): Promise<void> => loadTexts('answers', answers);

/** The current language. */
export const language = (): Language => shownLanguage;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Rerenders a component when the language changes, without losing its state. */
export const useLanguage = (): Language => {
  const currentRevision = () => revision;
  useSyncExternalStore(subscribe, currentRevision, currentRevision);
  return language();
};

/** The translated text of an id; the id itself if it is not loaded. */
export const t = (id: MessageId, values: MessageValues = {}): string =>
  render(findText(id) ?? id, addNumberForms(values, shownLanguage));

/** Whether a text with that id is loaded. */
export const hasText = (id: string): boolean => findText(id) !== undefined;

/** Translates a message id or error code; any other text is returned unchanged. */
export const translate = (idOrText: string): string => render(findText(idOrText) ?? idOrText, {});
