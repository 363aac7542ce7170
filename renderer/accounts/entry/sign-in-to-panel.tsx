import { useRouter } from '@tanstack/react-router';
import { Button } from '#renderer/ui/button.tsx';
import { invitationPath } from '#server/registration/rules.ts';
import { rememberForOtherTabs, rememberReturnPath } from './return-path.ts';

interface SignInToPanelProps {
  /** The page to return to, and the instant in milliseconds until which it is worth returning to. */
  readonly path: string;
  readonly until: number;
  /** The token of an invitation, which makes an account also on a server that is not open. */
  readonly invitation?: string;
  readonly signUp: string;
  readonly logIn: string;
}

/** Signing up or logging in, and then returning to a page. */
export const SignInToPanel = ({ path, until, invitation, signUp, logIn }: SignInToPanelProps) => {
  const { history } = useRouter();
  const goTo = (to: string) => {
    // A new account is confirmed in another tab, and somebody who already has an account logs in instead.
    rememberForOtherTabs(path, until);
    rememberReturnPath(path);
    history.push(to);
  };
  return (
    <>
      <Button
        onClick={() => goTo(invitation === undefined ? '/signup' : invitationPath(invitation))}
      >
        {signUp}
      </Button>
      <Button look="quiet" onClick={() => goTo('/login')}>
        {logIn}
      </Button>
    </>
  );
};
