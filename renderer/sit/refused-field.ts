/**
 * The attributes of a field in a page that came back with a refusal, whose text has this id. The page is a new one, so
 * the field takes the focus again.
 */
export const refusedBy = (id: string) =>
  ({ autoFocus: true, 'aria-describedby': id, 'aria-invalid': true }) as const;
