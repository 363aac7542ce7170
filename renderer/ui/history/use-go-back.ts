import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Goes back in the history, or home if there is none. */
export const useGoBack = (): (() => void) => {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => (canGoBack ? history.back() : void navigate({ to: '/' }));
};
