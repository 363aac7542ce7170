import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { chooseLanguage } from '#renderer/ui/language/language-choice.ts';
import { prepareLanguage, t, useLanguage } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Section } from '#renderer/ui/page.tsx';
import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import { updateUser } from '#server/profile/contract.ts';

/** The account is saved first: a language that only this page knows would be lost at the next visit. */
const useKeepLanguage = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (preferredLanguage: Language) => {
      await prepareLanguage(preferredLanguage);
      return call(updateUser, { body: { preferredLanguage } });
    },
    onSuccess: async (user) => {
      setCurrentUser(queryClient, user);
      await chooseLanguage(user.preferredLanguage);
      toast({ title: t('profile.updated') });
    },
    onError: (error) => showErrorToast(error, 'profile.failed.title', 'profile.failed.text'),
  });
};

/** The language of the app and of the emails of the account. */
export const LanguageSection = () => {
  const shownLanguage = useLanguage();
  const { mutate, isPending } = useKeepLanguage();
  return (
    <Section heading={t('app.language')}>
      <SegmentedControl
        label={t('app.language')}
        value={shownLanguage}
        choices={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
        onChange={(value) => {
          const chosenLanguage = LANGUAGES.find((language) => language === value);
          if (chosenLanguage && !isPending) mutate(chosenLanguage);
        }}
      />
    </Section>
  );
};
