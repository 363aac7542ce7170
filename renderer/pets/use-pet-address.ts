import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export const PET_TABS = ['overview', 'records', 'qr', 'info'] as const;
export type PetTab = (typeof PET_TABS)[number];

/** A tab's name, or undefined for anything else. */
export const petTab = (name: unknown): PetTab | undefined => PET_TABS.find((tab) => tab === name);

const isTrue = (value: unknown): boolean => value === true || value === 'true';

const REFRESH_AFTER = 100;

interface PetSearch {
  readonly tab?: unknown;
  readonly refresh?: unknown;
  readonly edit?: unknown;
}

/**
 * The shown tab, and what the address asks for: `tab` selects one, `refresh=true` reads everything shown again
 * after 100 ms, `edit=true` opens the pet's form; all are then taken out of the address. Tabs make no history entries.
 */
export const usePetAddress = (onEdit: () => void) => {
  const { tab, refresh, edit }: PetSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<PetTab>(petTab(tab) ?? 'overview');
  useEffect(() => {
    if (tab === undefined && refresh === undefined && edit === undefined) return;
    const asked = petTab(tab);
    if (asked) setShown(asked);
    if (isTrue(refresh)) {
      window.setTimeout(() => void queryClient.refetchQueries({ type: 'active' }), REFRESH_AFTER);
    }
    if (isTrue(edit)) onEdit();
    void navigate({
      to: '.',
      search: ({ tab: _tab, refresh: _refresh, edit: _edit, ...rest }: PetSearch) => rest,
      replace: true,
      resetScroll: false,
    });
  }, [tab, refresh, edit, onEdit, navigate, queryClient]);
  return { shown, show: setShown };
};
