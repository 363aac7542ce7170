import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Whether a sheet is open: through its row, or through an address such as `/profile#support`, whose fragment
 * is then removed.
 */
export const useSheetFromAddress = (wish: string) => {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (hash !== wish) return;
    setOpen(true);
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [wish, hash, navigate]);
  return { open, setOpen };
};
