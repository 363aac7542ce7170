import { useState } from 'react';
import { useQueryParam } from './use-query-param.ts';

/**
 * The token of the link that was opened, read once: a screen that is being left already sees the next address, which
 * has none.
 */
export const useLinkToken = (): string => {
  const given = useQueryParam('token');
  const [token] = useState(given);
  return token;
};
