import { useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { EditProfileForm, hasUnsavedEdit } from './edit-profile-form.tsx';
import { membershipDuration } from './member-since.ts';
import { ProfileAvatar } from './profile-avatar.tsx';

const membershipText = (user: User): string => {
  const { unit, count } = membershipDuration(user.createdAt, timeNow());
  return t(`profile.member.${unit}`, { count });
};

/** Whether the edit form is open, and whether a press opened or closed it: only then is the focus moved. */
interface ProfileMode {
  readonly editing: boolean;
  readonly byHand: boolean;
}

export const ProfileHead = ({ user }: { readonly user: User }) => {
  const [{ editing, byHand }, setMode] = useState<ProfileMode>(() => ({
    editing: hasUnsavedEdit(user),
    byHand: false,
  }));
  const editButton = useRef<HTMLButtonElement>(null);
  const openForm = () => setMode({ editing: true, byHand: true });
  const close = () => setMode({ editing: false, byHand: true });
  useEffect(() => {
    if (!editing && byHand) editButton.current?.focus();
  }, [editing, byHand]);
  return (
    <section>
      <div className="flex flex-wrap items-center gap-4">
        {!editing && <ProfileAvatar user={user} />}
        <div className="min-w-24 flex-1">
          <h1 className="wrap-anywhere font-bold text-title">{user.displayName}</h1>
          <p className="text-ink-soft text-row">{membershipText(user)}</p>
        </div>
        {!editing && (
          <Button
            ref={editButton}
            look="secondary"
            size="pill"
            className="text-narra"
            onClick={openForm}
          >
            {t('common.edit')}
          </Button>
        )}
      </div>
      {editing && (
        <EditProfileForm user={user} shouldFocus={byHand} onDone={close} onAgain={openForm} />
      )}
    </section>
  );
};
