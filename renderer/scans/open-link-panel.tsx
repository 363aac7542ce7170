import { useEffect, useRef } from 'react';
import { useHandleCode } from './use-handle-code.ts';

interface TakeLinkProps {
  /** The address of a share link, as a code could contain it. */
  readonly address: string;
  readonly onDone: () => void;
}

/** Opens a link like the scanner opens a code: reports the result and shows it on the dashboard. */
export const OpenLinkPanel = ({ address, onDone }: TakeLinkProps) => {
  const take = useHandleCode();
  const taken = useRef<string>(undefined);
  const latest = useRef({ take, onDone });
  useEffect(() => {
    latest.current = { take, onDone };
  });
  useEffect(() => {
    // In development, React runs effects twice.
    if (taken.current === address) return;
    taken.current = address;
    void latest.current.take(address).finally(() => latest.current.onDone());
  }, [address]);
  return null;
};
