import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

interface AddSearch {
  readonly add?: unknown;
}

/** Opens the form of a part of the pet's page when the address has `add=` with its name, which is then removed from it. */
export const useOpenedByAddress = (part: 'weight' | 'diary', open: () => void): void => {
  const { add }: AddSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (add !== part) return;
    open();
    void navigate({
      to: '.',
      search: ({ add: _add, ...rest }: AddSearch) => rest,
      replace: true,
      resetScroll: false,
    });
  }, [add, part, open, navigate]);
};
