/** In milliseconds. The draft is on a stranger's device, so it is kept only briefly. */
const DRAFT_LIFETIME = 86_400_000;

const FIELD_NAMES = ['message', 'name', 'phone'] as const;

const draftKeyOf = (token: string): string => `alaga.found.${token}`;

/** Keeps a finder's draft on their device until the message was sent. */
export const saveFinderDraft = (token: string, form: HTMLFormElement): void => {
  const data = new FormData(form);
  const fieldValues = FIELD_NAMES.map((field) => [field, String(data.get(field) ?? '')] as const);
  try {
    const draft = { at: Date.now(), words: Object.fromEntries(fieldValues) };
    localStorage.setItem(draftKeyOf(token), JSON.stringify(draft));
  } catch {
    // Without storage, the draft is lost on a reload.
  }
};

export const removeFinderDraft = (token: string): void => {
  try {
    localStorage.removeItem(draftKeyOf(token));
  } catch {
    // Without storage there is nothing to remove.
  }
};

const parseDraft = (text: string): object => {
  const draft: unknown = JSON.parse(text);
  if (typeof draft !== 'object' || draft === null || !('at' in draft && 'words' in draft))
    return {};
  const { at, words } = draft;
  const isFresh = typeof at === 'number' && Date.now() - at < DRAFT_LIFETIME;
  return isFresh && typeof words === 'object' && words !== null ? words : {};
};

/** Restores the draft after a reload, except in fields that already have text. */
export const restoreFinderDraft = (token: string, form: HTMLFormElement): void => {
  try {
    const fieldValues = parseDraft(localStorage.getItem(draftKeyOf(token)) ?? 'null');
    for (const [field, text] of Object.entries(fieldValues)) {
      const control = form.elements.namedItem(field);
      const isTextControl =
        control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (isTextControl && control.value === '' && typeof text === 'string') control.value = text;
    }
  } catch {
    // Invalid data is ignored.
  }
};
