import type { SitTexts } from '#renderer/sit/state.ts';
import type { UnsentEntry } from './queue.ts';

/** Replaces the placeholders of a text, such as `{name}`. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<string, string | number>>,
): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export const readValue = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');

/** The key of the occurrence that a form records. It stays the same when the page is reloaded. */
const occurrenceOf = (readField: (name: string) => unknown): string =>
  ['planId', 'day', 'time'].map((name) => String(readField(name) ?? '')).join('|');

/** Replaces the form of a row by a mark that it is done, and restores it if the dose was not recorded. */
export const makeRowMarks = (texts: SitTexts, write: (at: string) => string) => {
  const forms = new Map<string, HTMLFormElement>();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-give]')) {
    forms.set(
      occurrenceOf((name) => readValue(form, name)),
      form,
    );
  }
  const updateGivenCount = () => {
    const countPlace = document.querySelector<HTMLElement>('[data-count]');
    const [given = '0', total = '0'] = countPlace?.dataset['count']?.split('/') ?? [];
    const markedCount = document.querySelectorAll('#today [data-marked]').length;
    if (countPlace)
      countPlace.textContent = fillPlaceholders(texts.given, {
        given: Number(given) + markedCount,
        total,
      });
  };
  const clearForm = (form: HTMLFormElement) => {
    form.parentElement?.querySelector('[data-marked]')?.remove();
    form.hidden = false;
    updateGivenCount();
  };
  return {
    clear: (entry: UnsentEntry) => {
      const form = forms.get(occurrenceOf((name) => entry.body[name]));
      if (form) clearForm(form);
    },
    mark: (entry: UnsentEntry, at: string, name: string, isUnsent: boolean) => {
      const form = forms.get(occurrenceOf((each) => entry.body[each]));
      if (!form) return;
      clearForm(form);
      form.hidden = true;
      const statusMark = document.createElement('span');
      statusMark.dataset['marked'] = isUnsent ? 'waits' : 'saved';
      statusMark.className = 'wrap-anywhere block max-w-40 font-semibold text-hint text-narra';
      const byText = fillPlaceholders(texts.by, { time: write(at), name });
      statusMark.textContent = isUnsent ? `${byText} · ${texts.waits}` : `✓ ${byText}`;
      form.after(statusMark);
      updateGivenCount();
    },
  };
};

/** Shows the times that the server wrote in 12 hours as a clock of 24 hours does. */
export const showTimesIn24Hours = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-clock24]'))
    element.textContent = element.dataset['clock24'] ?? '';
  for (const element of document.querySelectorAll<HTMLElement>('[data-label24]'))
    element.setAttribute('aria-label', element.dataset['label24'] ?? '');
};

export const showUnsentCount = (texts: SitTexts, count: number, isOffline: boolean): void => {
  const banner = document.querySelector<HTMLElement>('[data-offline]');
  const waitingText = banner?.querySelector('[data-waiting]');
  if (!banner || !waitingText) return;
  banner.hidden = !isOffline;
  const text = count === 0 ? texts.offlineNone : count === 1 ? texts.offlineOne : texts.offlineMany;
  waitingText.textContent = fillPlaceholders(text, { count });
};

export const showGreeting = (texts: SitTexts, name: string): void => {
  const greeting = document.querySelector('[data-hello]');
  const field = document.querySelector<HTMLInputElement>('#name');
  if (name !== '' && greeting) greeting.textContent = fillPlaceholders(texts.hello, { name });
  if (name !== '' && field && field.value === '') field.value = name;
};
