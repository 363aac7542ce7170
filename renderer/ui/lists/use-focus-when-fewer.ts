import { useEffect, useRef } from 'react';

/**
 * What had the focus goes with the row it stands in; once there are fewer, the element of the ref takes it. Gives the
 * ref and what says beforehand that one is about to go.
 */
export const useFocusWhenFewer = <E extends HTMLElement>(total: number) => {
  const element = useRef<E>(null);
  const before = useRef(0);
  useEffect(() => {
    if (total < before.current) element.current?.focus();
    before.current = 0;
  }, [total]);
  const expectFewer = () => {
    before.current = total;
  };
  return [element, expectFewer] as const;
};
