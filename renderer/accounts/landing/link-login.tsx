import { useMutation, useQuery } from '@tanstack/react-query';
import { EntryHeading } from '#renderer/accounts/entry/entry-heading.tsx';
import { EntryLink } from '#renderer/accounts/entry/entry-link.tsx';
import { runSignIn } from '#renderer/accounts/entry/run-sign-in.ts';
import { useSubmit } from '#renderer/accounts/entry/use-submit.ts';
import { call } from '#renderer/api.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { registerField, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import {
  linkForm,
  linkIdentity,
  type PendingLink,
  waitingLink,
} from '#server/provider/contract.ts';

const LinkForm = ({ email, provider }: PendingLink) => {
  const form = useContractForm(linkForm, { password: '' });
  const link = useMutation({
    meta: { signsIn: true },
    mutationFn: (body: { readonly password: string }) =>
      runSignIn(() => call(linkIdentity, { body })),
    // The route guard then leads the owner to the page that they had asked for.
    onSuccess: () => window.location.assign('/'),
    onError: (error) => showErrorToast(error, 'provider.link.failed'),
  });
  const { onSubmit, busy } = useSubmit(form, link);
  return (
    <>
      <EntryHeading
        title={t('provider.link.title')}
        text={t('provider.link.text', { email, provider })}
      />
      <form noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
        <PasswordField
          label={t('accounts.reauthenticate.password')}
          autoComplete="current-password"
          {...registerField(form, 'password')}
        />
        <Button type="submit" disabled={busy}>
          {t(busy ? 'provider.link.busy' : 'provider.link.submit')}
        </Button>
      </form>
      <p className="mt-4 text-center">
        <EntryLink to="/forgot-password">{t('login.forgot')}</EntryLink>
      </p>
    </>
  );
};

/** Asks once for the password of the account that has the provider's verified email. */
export const LinkLogin = () => {
  const { data, isError } = useQuery({
    queryKey: [waitingLink.path],
    queryFn: ({ signal }) => call(waitingLink, {}, { signal }),
    retry: false,
    meta: { about: [], kept: false, signsIn: true },
  });
  return (
    <EntryPage title={t('provider.link.title')}>
      {data && <LinkForm {...data} />}
      {isError && (
        <>
          <EntryHeading title={t('provider.link.failed')} text={t('provider.link.expired')} />
          <div className="mt-8 flex flex-col">
            <ButtonLink to="/landing">{t('entry.backToLogin')}</ButtonLink>
          </div>
        </>
      )}
    </EntryPage>
  );
};
