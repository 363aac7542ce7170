import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepReads } from './keep-reads.ts';

let keeping = false;

/** What the app does with the device it runs on, once its first screen is there. */
export const OnDevice = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (keeping) return;
    keeping = true;
    keepReads(queryClient);
  }, [queryClient]);
  return null;
};
