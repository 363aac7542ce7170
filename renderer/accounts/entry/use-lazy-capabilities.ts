import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import type { Capabilities } from '#server/capabilities/contract.ts';

/**
 * The server's capabilities once they are known; the screen is drawn before. The capabilities are fetched without
 * useQuery, which the login would otherwise load only for this.
 */
export const useLazyCapabilities = (): Capabilities | undefined => {
  const client = useQueryClient();
  const [can, setCan] = useState<Capabilities>();
  useEffect(() => {
    client.ensureQueryData(capabilitiesQuery).then(setCan, () => undefined);
  }, [client]);
  return can;
};
