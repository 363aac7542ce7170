import { keepDraft, removeDraft } from './form-draft.ts';
import { runDisabled } from './run-disabled.ts';

const DRAFT_NAME = 'report';

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
    // The server's own text for these is in English.
    if (answer.status === 429) return { isSent: false, message: form.dataset['tooOften'] ?? '' };
    if (answer.status >= 500) return { isSent: false, message: form.dataset['trouble'] ?? '' };
    // The answer of a proxy has no code.
    const { code, message, field } = await answer.json().catch(() => ({}));
    // The link has ended. The page stays as it is, so that the vet can copy what was typed.
    if (code === 'http.notFound') return { isSent: false, message: form.dataset['gone'] ?? '' };
    if (code === undefined && answer.status === 413) {
      return { isSent: false, message: form.dataset['tooLargeTogether'] ?? '', field: 'files' };
    }
    const isRefusal = code !== undefined && [400, 409, 413, 415].includes(answer.status);
    return { isSent: false, ...(isRefusal ? { message, field } : {}) };
  } catch {
    return { isSent: false };
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
  keepDraft(form, DRAFT_NAME);
  /** Shows a problem below its field, or above the button if it is about none. */
  const showProblem = (text: string, field: HTMLElement | null): void => {
    for (const control of form.querySelectorAll('[aria-invalid]')) {
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
    }
    if (field) field.after(problem);
    else status.before(problem);
    problem.textContent = text;
    if (text === '' || !field) return;
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', problem.id);
  };
  const reportValidity = (): boolean => {
    const text = problemOf(form, [...(input.files ?? [])]) ?? '';
    showProblem(text, input);
    return text === '';
  };
  input.addEventListener('change', reportValidity);
  const send = async (): Promise<void> => {
    if (!reportValidity()) return;
    status.textContent = form.dataset['sending'] ?? '';
    const { isSent, message, field } = await postReport(form);
    status.textContent = '';
    if (isSent) {
      removeDraft(DRAFT_NAME);
      location.assign(`${location.pathname}?said=reported#report`);
      return;
    }
    const refused = form.querySelector<HTMLElement>(`[name="${CSS.escape(field ?? '')}"]`);
    showProblem(message ?? form.dataset['failed'] ?? '', refused);
    refused?.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void runDisabled(button, send);
  });
};
