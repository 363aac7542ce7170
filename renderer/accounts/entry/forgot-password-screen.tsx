import { type QueryClient, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound, MailCheck, MonitorCheck } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { OutcomeView } from '#renderer/ui/outcome-view.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import { forgotPassword, forgotPasswordForm } from '#server/accounts/contract.ts';
import { EntryHeading } from './entry-heading.tsx';
import { EntryLink } from './entry-link.tsx';
import { MailNotice } from './mail-notice.tsx';
import { useSubmit } from './use-submit.ts';

export const load = ({ queryClient }: { readonly queryClient: QueryClient }) =>
  queryClient.ensureQueryData(capabilitiesQuery);

const useForgot = (onSent: (email: string) => void) =>
  useMutation({
    mutationFn: (body: { readonly email: string }) => call(forgotPassword, { body }),
    onSuccess: (_said, { email }) => onSent(email),
    onError: (error) => showErrorToast(error, 'forgot.failed.title', 'forgot.failed.text'),
  });

type ForgotPasswordValues = z.output<typeof forgotPasswordForm>;

const EMPTY_FORM = { email: '' };

const ForgotForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const { form, finish } = useDraft<ForgotPasswordValues, ForgotPasswordValues>(
    forgotPasswordForm,
    {
      storageKey: 'forgot-password',
      empty: EMPTY_FORM,
      fields: Object.keys(EMPTY_FORM),
      storage: sessionStorage,
    },
  );
  const onMailSent = (email: string) => {
    finish();
    onSent(email);
  };
  const { onSubmit, busy } = useSubmit(form, useForgot(onMailSent));
  return (
    <form noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
      <TextField
        label={t('entry.email')}
        type="email"
        autoComplete="username"
        {...registerField(form, 'email')}
      />
      <Button type="submit" disabled={busy}>
        {t(busy ? 'forgot.busy' : 'forgot.submit')}
      </Button>
    </form>
  );
};

export const Screen = () => {
  const { mode, passwordReset, passwordLogin } = useSuspenseQuery(capabilitiesQuery).data;
  const isHousehold = mode === 'household';
  const [email, setEmail] = useState<string>();
  if (email !== undefined) {
    return (
      <EntryPage title={t('forgot.title')}>
        <OutcomeView
          icon={isHousehold ? MonitorCheck : MailCheck}
          title={t(isHousehold ? 'forgot.shown.title' : 'forgot.sent.title')}
          action={<ButtonLink to="/login">{t('entry.backToLogin')}</ButtonLink>}
        >
          <p>{t(isHousehold ? 'forgot.shown.text' : 'forgot.sent.text', { email })}</p>
        </OutcomeView>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('forgot.title')}>
      {passwordReset ? (
        <>
          <EntryHeading
            title={t('forgot.title')}
            text={t(isHousehold ? 'forgot.household' : 'forgot.text')}
          />
          <ForgotForm onSent={setEmail} />
        </>
      ) : (
        <>
          <EntryHeading title={t('forgot.title')} />
          {passwordLogin ? (
            <MailNotice
              title="forgot.none.title"
              text={isHousehold ? 'forgot.none.household' : 'forgot.none.text'}
            />
          ) : (
            <div className="mt-6">
              <Banner tone="dagat" icon={KeyRound} title={t('forgot.off.title')}>
                <p>{t('forgot.off.text')}</p>
              </Banner>
            </div>
          )}
        </>
      )}
      <p className="mt-5 text-center">
        <EntryLink to="/login">{t('entry.backToLogin')}</EntryLink>
      </p>
    </EntryPage>
  );
};
