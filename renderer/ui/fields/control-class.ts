/** The classes of a text input, a select and their like. */
// `focus-within`, because the calendar button of a date field can have the focus instead of the input.
export const controlClass =
  'min-h-12 w-full rounded-control border border-control bg-surface px-3.5 text-body text-ink placeholder:text-ink-soft focus-within:border-narra focus-within:outline-2 focus-within:outline-narra focus-within:-outline-offset-2 aria-invalid:border-gumamela aria-invalid:outline-gumamela aria-invalid:focus-within:border-gumamela';
