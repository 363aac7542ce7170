import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberReturnPath } from '#renderer/accounts/entry/return-path.ts';
import { Button } from '#renderer/ui/button.tsx';
import { logOut } from './log-out.ts';

interface SwitchAccountPanelProps {
  /** The page to return to as the other account. */
  readonly path: string;
  readonly label: string;
}

/** Logs out, so that another account can log in and return to a page. */
export const SwitchAccountPanel = ({ path, label }: SwitchAccountPanelProps) => {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const switchAccount = async () => {
    setLeaving(true);
    await logOut(queryClient);
    rememberReturnPath(path);
  };
  return (
    <Button look="quiet" disabled={isLeaving} onClick={() => void switchAccount()}>
      {label}
    </Button>
  );
};
