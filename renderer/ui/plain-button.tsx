import type { ComponentProps } from 'react';

export type PlainButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'>;

/**
 * A button without looks. While it is disabled, it ignores presses and keeps the focus, which an element with the
 * attribute `disabled` would lose: a keyboard user whose saving failed would have to start at the top of the page.
 */
export const PlainButton = ({ type = 'button', disabled, onClick, ...rest }: PlainButtonProps) => (
  <button
    type={type}
    aria-disabled={disabled || undefined}
    onClick={(event) => {
      // Enter in a field of the form presses its submit button, too.
      if (disabled) event.preventDefault();
      else onClick?.(event);
    }}
    {...rest}
  />
);
