import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes to `/` after as many milliseconds; stays while they are undefined. */
export const useGoHome = (after: number | undefined): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (after === undefined) return undefined;
    const timer = window.setTimeout(() => void navigate({ to: '/', replace: true }), after);
    return () => window.clearTimeout(timer);
  }, [after, navigate]);
};
