import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { readDraft } from '#renderer/ui/drafts/draft-store.ts';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { profileForm, updateUser } from '#server/profile/contract.ts';
import { EditProfileFields } from './edit-profile-fields.tsx';
import {
  changesOf,
  type Profile,
  type ProfileInput,
  type ProfileValues,
  profileFields,
  profileOf,
  toInput,
} from './edit-profile-values.ts';

const draftKeyOf = (user: User): string => `${user.id}.profile`;

/** Whether this device has an unsaved edit of this owner, after a reload, a crash or an expired session. */
export const hasUnsavedEdit = (user: User): boolean =>
  readDraft(localStorage, draftKeyOf(user), profileFields) !== undefined;

interface EditProfileFormProps {
  readonly user: User;
  /** Whether the owner opened the form just now; then the form takes the focus. */
  readonly shouldFocus: boolean;
  /** Called when the edit was saved or discarded. */
  readonly onDone: () => void;
  /** Called when a discarded edit is restored. */
  readonly onAgain: () => void;
}

const useEdit = ({ user, onDone, onAgain }: EditProfileFormProps) => {
  const storedProfile = profileOf(user);
  const draft = useEditDraft<Profile, ProfileValues, ProfileInput>(profileForm, {
    storageKey: draftKeyOf(user),
    stored: storedProfile,
    typed: toInput,
  });
  // Fields that another panel or device changes meanwhile are not overwritten with their old values.
  useFollowStored(draft, storedProfile);
  const { isDirty } = draft.form.formState;
  const queryClient = useQueryClient();
  const { save, saving } = useSave(draft, {
    send: async (values) => {
      const changes = changesOf(draft.basis, values);
      if (Object.keys(changes).length === 0) return false;
      setCurrentUser(queryClient, await call(updateUser, { body: changes }));
      return true;
    },
    onSaved: (isChanged) => {
      if (isChanged) toast({ title: t('profile.updated') });
      draft.finish();
      onDone();
    },
    failed: 'profile.failed.title',
    explanation: 'profile.failed.text',
    saysFields: true,
  });
  const discardEdit = () => {
    if (!isDirty && draft.state === 'none') return onDone();
    // `onDone` must run only once per outcome: when the form is cleared, and again when that is undone.
    let isCleared = false;
    draft.startOver(() => {
      if (isCleared) onAgain();
      else onDone();
      isCleared = true;
    });
  };
  return { form: draft.form, save, saving, giveUp: discardEdit };
};

/** The form for editing the profile. Typed text survives errors, a reload and an expired session. */
export const EditProfileForm = (props: EditProfileFormProps) => {
  const { user, shouldFocus } = props;
  const { form, save, saving, giveUp: discardEdit } = useEdit(props);
  const [photoBusy, setPhotoBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (shouldFocus) element.current?.focus();
  }, [shouldFocus]);
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={t('profile.edit.label')}
      onSubmit={save}
      className="mt-6 flex flex-col gap-5 outline-none"
    >
      <EditProfileFields form={form} user={user} onPhotoBusy={setPhotoBusy} />
      <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
        <Button look="secondary" onClick={discardEdit}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={saving || photoBusy}>
          {t(saving ? 'common.saving' : 'common.save')}
        </Button>
      </div>
    </form>
  );
};
