/** In milliseconds. The words stand on a stranger's phone: not for longer than their errand takes. */
const LASTS = 86_400_000;

const FIELDS = ['message', 'name', 'phone'] as const;

const nameOf = (token: string): string => `alaga.found.${token}`;

/** Keeps what a finder is typing of a pet, on their own device, until the family was told. */
export const keepWords = (token: string, form: HTMLFormElement): void => {
  const data = new FormData(form);
  const words = FIELDS.map((field) => [field, String(data.get(field) ?? '')] as const);
  try {
    const kept = { at: Date.now(), words: Object.fromEntries(words) };
    localStorage.setItem(nameOf(token), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the page is all there is.
  }
};

export const forgetWords = (token: string): void => {
  try {
    localStorage.removeItem(nameOf(token));
  } catch {
    // It kept nothing.
  }
};

const wordsIn = (text: string): object => {
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== 'object' || kept === null || !('at' in kept && 'words' in kept)) return {};
  const { at, words } = kept;
  const isFresh = typeof at === 'number' && Date.now() - at < LASTS;
  return isFresh && typeof words === 'object' && words !== null ? words : {};
};

/** Puts back what was typed before the page was loaded again; what stands in a field already stays. */
export const putWordsBack = (token: string, form: HTMLFormElement): void => {
  try {
    const words = wordsIn(localStorage.getItem(nameOf(token)) ?? 'null');
    for (const [field, text] of Object.entries(words)) {
      const control = form.elements.namedItem(field);
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (isText && control.value === '' && typeof text === 'string') control.value = text;
    }
  } catch {
    // What something else left there is nobody's words.
  }
};
