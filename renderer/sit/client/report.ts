import { runDisabled } from './run-disabled.ts';

/** Milliseconds that the upload of three large files may take on a slow connection. */
const UPLOAD_TIMEOUT = 5 * 60_000;

/** The first problem with the chosen files; undefined if there is none. */
const problemOf = (form: HTMLFormElement, files: readonly File[]): string | undefined => {
  const { maxFiles, maxBytes, tooMany, tooLarge } = form.dataset;
  if (files.length > Number(maxFiles)) return tooMany;
  const largeFile = files.find(({ size }) => size > Number(maxBytes));
  return largeFile && `${largeFile.name}: ${tooLarge}`;
};

interface SendOutcome {
  readonly isSent: boolean;
  /** The reason for a refusal, in the language of the page. */
  readonly message?: string;
  readonly field?: string;
}

const postReport = async (form: HTMLFormElement): Promise<SendOutcome> => {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new FormData(form),
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT),
    });
    if (answer.status === 201) return { isSent: true };
    // The link has ended. The page stays as it is, so that the vet can copy what was typed.
    if (answer.status === 404) return { isSent: false, message: form.dataset['gone'] ?? '' };
    // The server's own text for these is in English.
    if (answer.status === 429) return { isSent: false, message: form.dataset['tooOften'] ?? '' };
    if (answer.status >= 500) return { isSent: false, message: form.dataset['trouble'] ?? '' };
    const isRefusal = [400, 409, 413, 415].includes(answer.status);
    return { isSent: false, ...(isRefusal ? await answer.json() : {}) };
  } catch {
    return { isSent: false };
  }
};

/** In this tab alone, because others may use the computer of a clinic. A phone often reloads a page after its camera. */
const draftKey = (): string => `alaga.report.${location.pathname}`;

/** The texts of a form without its id, which is new in each page. */
const textsOf = (form: HTMLFormElement): readonly (readonly [string, string])[] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    name !== 'id' && typeof value === 'string' ? [[name, value] as const] : [],
  );

/** Restores what was typed before a reload, and keeps what is typed from now on. */
const keepDraft = (form: HTMLFormElement): void => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey()) ?? '{}');
    for (const [name, value] of Object.entries(stored ?? {})) {
      const control = form.elements.namedItem(name);
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (isText && control.value === control.defaultValue) control.value = String(value);
    }
  } catch {
    // Without storage, or with invalid data, nothing is restored.
  }
  form.addEventListener('input', () => {
    try {
      sessionStorage.setItem(draftKey(), JSON.stringify(Object.fromEntries(textsOf(form))));
    } catch {
      // Without storage, the draft is lost on a reload.
    }
  });
};

const removeDraft = (): void => {
  try {
    sessionStorage.removeItem(draftKey());
  } catch {
    // Without storage there is nothing to remove.
  }
};

/**
 * Sends the form for a visit report without leaving the page, so that neither texts nor chosen files are lost when it
 * is refused or the connection breaks. Its id stays the same, so that sending it again adds no second report.
 */
export const startReport = (form: HTMLFormElement): void => {
  const problem = form.querySelector('[data-problem]');
  const status = form.querySelector('[data-status]');
  const button = form.querySelector('button');
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  if (!(problem && status && button && input)) return;
  keepDraft(form);
  const reportValidity = (): boolean => {
    problem.textContent = problemOf(form, [...(input.files ?? [])]) ?? '';
    return problem.textContent === '';
  };
  input.addEventListener('change', reportValidity);
  const send = async (): Promise<void> => {
    if (!reportValidity()) return;
    status.textContent = form.dataset['sending'] ?? '';
    const { isSent, message, field } = await postReport(form);
    status.textContent = '';
    if (isSent) {
      removeDraft();
      location.assign(`${location.pathname}?said=reported#report`);
      return;
    }
    problem.textContent = message ?? form.dataset['failed'] ?? '';
    if (field) form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void runDisabled(button, send);
  });
};
