import { useEffect, useRef } from 'react';
import { useHandleCode } from './use-handle-code.ts';

interface OpenLinkProps {
  /** The address of a share link, as a code could contain it. */
  readonly address: string;
  readonly onDone: () => void;
}

/** Opens a link like the scanner opens a code: reports the result and shows it on the dashboard. */
export const OpenLinkPanel = ({ address, onDone }: OpenLinkProps) => {
  const handleCode = useHandleCode();
  const handledLink = useRef<string>(undefined);
  const latestHandlers = useRef({ handleCode, onDone });
  useEffect(() => {
    latestHandlers.current = { handleCode, onDone };
  });
  useEffect(() => {
    // In development, React runs effects twice.
    if (handledLink.current === address) return;
    handledLink.current = address;
    void latestHandlers.current.handleCode(address).finally(() => latestHandlers.current.onDone());
  }, [address]);
  return null;
};
