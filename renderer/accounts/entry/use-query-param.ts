import { useLocation } from '@tanstack/react-router';

/** A query parameter as text. The router's own parser would turn `?token=1` into a number. */
export const useQueryParam = (name: string): string => {
  const search = useLocation({ select: (location) => location.searchStr });
  return new URLSearchParams(search).get(name) ?? '';
};
