import { useEffect, useRef } from 'react';
import { useTakeCode } from './use-take-code.ts';

interface TakeLinkProps {
  /** A share link, as a code could hold it. */
  readonly address: string;
  readonly onDone: () => void;
}

/** Takes a link as the scanner takes a code: what became of it is said, and shown on the dashboard. */
export const TakeLinkPanel = ({ address, onDone }: TakeLinkProps) => {
  const take = useTakeCode();
  const taken = useRef<string>(undefined);
  const latest = useRef({ take, onDone });
  useEffect(() => {
    latest.current = { take, onDone };
  });
  useEffect(() => {
    // Development draws everything twice.
    if (taken.current === address) return;
    taken.current = address;
    void latest.current.take(address).finally(() => latest.current.onDone());
  }, [address]);
  return null;
};
