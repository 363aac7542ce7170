import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Whether a sheet is open: through its row, or through an address such as `/profile#support`, whose fragment
 * is then removed.
 */
export const useSheetFromAddress = (requestedSheet: string) => {
  // While another screen loads, this one is still shown, and the fragment of the new address is not for it.
  const hash = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash });
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (hash !== requestedSheet) return;
    setOpen(true);
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [requestedSheet, hash, navigate]);
  return { open, setOpen };
};
