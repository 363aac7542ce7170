import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { logOut } from '#renderer/accounts/leaving/log-out.ts';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { SetUpPanel } from '#renderer/two-step/set-up-panel.tsx';
import { Reauthentication } from './reauthentication.tsx';

/** The set-up of two-step login. Where the operator requires it, it is the only screen until it is done. */
export const Screen = () => {
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  if (!user) return null;
  return (
    <>
      <Reauthentication user={user} />
      <SetUpPanel
        isOn={user.twoStepSince !== null}
        isRequired={user.mustSetUpTwoStep}
        onSignOut={() => void logOut(queryClient)}
      />
    </>
  );
};
