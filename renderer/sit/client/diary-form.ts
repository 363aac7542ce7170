/** The name of the diary form's draft. */
export const DIARY_DRAFT = 'diary';

/** The diary form; null on a page that accepts no entries. */
export const diaryForm = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('form[data-diary]');

/** Lets the form's note be longer than its limit, and returns a function that says so at the note if it is. */
export const makeNoteCheck = (tooLong: string): (() => boolean) => {
  const note = diaryForm()?.querySelector('textarea');
  const problem = document.querySelector('#note-problem');
  if (!(note && problem)) return () => true;
  const limit = note.maxLength;
  note.removeAttribute('maxlength');
  return () => {
    const isTooLong = note.value.trim().length > limit;
    problem.textContent = isTooLong ? tooLong : '';
    note.ariaInvalid = String(isTooLong);
    if (isTooLong) note.focus();
    return !isTooLong;
  };
};

/** The form's field for a photo, which has no name because only the script can send one. */
export const photoField = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('#photo');

export const hasPhoto = (form: HTMLFormElement): boolean =>
  (photoField(form)?.files?.length ?? 0) > 0;

/** Chooses a photo, a JPEG data URL, as if it were a file of the device. */
const choosePhoto = (form: HTMLFormElement, dataUrl: string): void => {
  const field = photoField(form);
  if (!field) return;
  const data = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  const bytes = Uint8Array.from(data, (character) => character.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  field.files = transfer.files;
};

/**
 * Fills the form with the fields of an entry. If its pet is no longer listed, no pet is chosen, so that the entry is not
 * sent for another one.
 */
export const fillDiary = (
  form: HTMLFormElement,
  { photo, ...fields }: Readonly<Record<string, unknown>>,
): void => {
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value !== 'string') continue;
    const selector = `[name="${field}"]`;
    for (const control of form.querySelectorAll<HTMLInputElement>(selector)) {
      if (control.type !== 'radio') control.value = value;
      else control.checked = control.value === value;
    }
  }
  if (typeof photo === 'string') choosePhoto(form, photo);
};

/** A diary entry in words: its pet, its mood and its note. */
export const diaryText = ({ petId, mood, note }: Readonly<Record<string, unknown>>): string => {
  const radios = [...(diaryForm()?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  const labelOf = (value: unknown) =>
    radios.find((radio) => radio.value === value)?.labels?.[0]?.textContent.trim();
  return [labelOf(petId), labelOf(mood), note].filter(Boolean).join(', ');
};
