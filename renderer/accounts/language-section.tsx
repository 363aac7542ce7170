import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { chooseLanguage } from '#renderer/ui/language-choice.ts';
import { Section } from '#renderer/ui/page.tsx';
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx';
import { prepareLanguage, t, useLanguage } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import { updateUser } from '#server/profile/contract.ts';
import { setCurrentUser } from './queries.ts';

/** Kept with the account first: a language that could not be kept would be gone at the next visit. */
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

/** The language of the account: of the app, and of what is mailed. */
export const LanguageSection = () => {
  const shown = useLanguage();
  const { mutate, isPending } = useKeepLanguage();
  return (
    <Section heading={t('app.language')}>
      <SegmentedControl
        label={t('app.language')}
        value={shown}
        choices={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
        onChange={(value) => {
          const chosen = LANGUAGES.find((language) => language === value);
          if (chosen && !isPending) mutate(chosen);
        }}
      />
    </Section>
  );
};
