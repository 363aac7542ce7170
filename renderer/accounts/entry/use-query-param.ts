import { useLocation } from '@tanstack/react-router';

/** A parameter of the address as text; the router's own reading would make a number of `?token=1`. */
export const useQueryParam = (name: string): string => {
  const search = useLocation({ select: (location) => location.searchStr });
  return new URLSearchParams(search).get(name) ?? '';
};
