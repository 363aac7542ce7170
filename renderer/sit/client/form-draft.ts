/**
 * What is typed in a form of this page, in this tab alone, because others may use the device. A phone often reloads a
 * page after its camera.
 */
const draftKey = (formName: string): string => `alaga.${formName}.${location.pathname}`;

/** The texts and choices of a form without its id, which is new in each page. */
const textsOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      name !== 'id' && typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );

const restoreText = (control: Element, text: string): void => {
  if (control instanceof HTMLInputElement && control.type === 'radio')
    control.checked = control.value === text;
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    if (control.value === control.defaultValue) control.value = text;
  }
};

/** Restores what was typed before a reload, and keeps what is typed from now on. */
export const keepDraft = (form: HTMLFormElement, formName: string): void => {
  const key = draftKey(formName);
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    for (const [name, text] of Object.entries(stored ?? {}))
      for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`))
        restoreText(control, String(text));
  } catch {
    // Without storage, or with invalid data, nothing is restored.
  }
  form.addEventListener('input', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(textsOf(form)));
    } catch {
      // Without storage, the draft is lost on a reload.
    }
  });
};

export const removeDraft = (formName: string): void => {
  try {
    sessionStorage.removeItem(draftKey(formName));
  } catch {
    // Without storage there is nothing to remove.
  }
};
