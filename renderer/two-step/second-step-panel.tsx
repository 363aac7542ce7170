import { createRoot } from 'react-dom/client';
import type { ApiError } from '#renderer/api.ts';
import { IconStyle } from '#renderer/ui/icons/icon-style.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { User } from '#server/accounts/contract.ts';
import { SecondStepSheet } from './second-step-form.tsx';

/**
 * Asks for the second step in a sheet above the page, whichever screen began the log-in. It has a root of its own, so
 * that no screen of the log-in contains its code. Resolves to the user who was signed in; rejects with `refusal`, or with
 * the server's reason, if the log-in must begin again.
 */
const askSecondStep = (mfaToken: string | undefined, refusal?: Error): Promise<User> => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  return new Promise<User>((resolve, reject) => {
    root.render(
      <IconStyle>
        <SecondStepSheet
          mfaToken={mfaToken}
          onDone={(user) => {
            close();
            resolve(user);
          }}
          onEnd={(error) => {
            close();
            reject(error ?? refusal);
          }}
        />
      </IconStyle>,
    );
  });
};

/** Finishes a log-in that the server refused with `accounts.mfa.required`. */
export const finishSignIn = (refusal: ApiError): Promise<User> => {
  const token = 'mfaToken' in refusal.answer ? String(refusal.answer.mfaToken) : undefined;
  return askSecondStep(token, refusal);
};

/** Finishes a log-in that came back from the identity provider and waits in this browser. */
export const finishAtProvider = async (): Promise<void> => {
  try {
    await askSecondStep(undefined);
    // The route guard then leads the owner to the page that they had asked for.
    window.location.assign('/');
  } catch (error) {
    window.history.replaceState(null, '', '/login');
    if (error !== undefined) showErrorToast(error, 'login.failed.title');
  }
};
