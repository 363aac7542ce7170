import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export const PET_TABS = ['overview', 'records', 'qr', 'info'] as const;
export type PetTab = (typeof PET_TABS)[number];

/** Parses the name of a tab; undefined for any other value. */
export const petTab = (name: unknown): PetTab | undefined => PET_TABS.find((tab) => tab === name);

const isTrue = (value: unknown): boolean => value === true || value === 'true';

const REFRESH_DELAY = 100;

interface PetSearch {
  readonly tab?: unknown;
  readonly refresh?: unknown;
  readonly edit?: unknown;
}

/**
 * The current tab and the actions in the address: `tab` selects a tab, `refresh=true` refetches everything
 * shown after 100 ms, `edit=true` opens the pet's form. The actions are then removed from the address. Tabs
 * add no history entries.
 */
export const usePetAddress = (onEdit: () => void) => {
  const { tab, refresh, edit }: PetSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [shownTab, setShownTab] = useState<PetTab>(petTab(tab) ?? 'overview');
  useEffect(() => {
    if (tab === undefined && refresh === undefined && edit === undefined) return;
    const requestedTab = petTab(tab);
    if (requestedTab) setShownTab(requestedTab);
    if (isTrue(refresh)) {
      window.setTimeout(() => void queryClient.refetchQueries({ type: 'active' }), REFRESH_DELAY);
    }
    if (isTrue(edit)) onEdit();
    void navigate({
      to: '.',
      search: ({ tab: _tab, refresh: _refresh, edit: _edit, ...rest }: PetSearch) => rest,
      // A fragment opens a sheet of the page.
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [tab, refresh, edit, onEdit, navigate, queryClient]);
  return { shown: shownTab, show: setShownTab };
};
