import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Redirects to `/` after the given number of milliseconds. Does nothing while it is undefined. */
export const useGoHome = (delay: number | undefined): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (delay === undefined) return undefined;
    const timer = window.setTimeout(() => void navigate({ to: '/', replace: true }), delay);
    return () => window.clearTimeout(timer);
  }, [delay, navigate]);
};
