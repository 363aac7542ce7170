import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * Whether a sheet is open: through its button, or through an address such as `/profile#support`, whose fragment
 * is then removed. `opener` is the ref of the button, to which the focus returns in both cases.
 */
export const useSheetFromAddress = (requestedSheet: string) => {
  // While another screen loads, this one is still shown, and the fragment of the new address is not for it.
  const hash = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash });
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hash !== requestedSheet) return;
    opener.current?.focus({ preventScroll: true });
    setOpen(true);
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [requestedSheet, hash, navigate]);
  return { open, setOpen, opener };
};
