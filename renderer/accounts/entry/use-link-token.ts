import { useState } from 'react';
import { useQueryParam } from './use-query-param.ts';

/**
 * The token of the opened link, read once: while this screen is being left, the address already belongs to
 * the next one.
 */
export const useLinkToken = (): string => {
  const tokenParam = useQueryParam('token');
  const [token] = useState(tokenParam);
  return token;
};
