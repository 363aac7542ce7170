import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { EditNameForm } from './edit-name-form.tsx';
import { memberFor } from './member-since.ts';
import { initials } from './name-changes.ts';

const membership = (user: User): string => {
  const { unit, count } = memberFor(user.createdAt, new Date());
  return t(`profile.member.${unit}`, { count });
};

/** Who is signed in, since when, and the way to change the name. */
export const ProfileHead = ({ user }: { readonly user: User }) => {
  const [editing, setEditing] = useState(false);
  return (
    <section>
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="flex size-16 shrink-0 items-center justify-center rounded-full bg-narra-soft font-semibold text-narra text-total"
        >
          {initials(user)}
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="font-bold text-title">{user.displayName}</h1>
          <p className="text-ink-soft text-row">{membership(user)}</p>
        </div>
        {!editing && (
          <Button
            look="secondary"
            size="pill"
            className="text-narra"
            onClick={() => setEditing(true)}
          >
            {t('common.edit')}
          </Button>
        )}
      </div>
      {editing && <EditNameForm user={user} onDone={() => setEditing(false)} />}
    </section>
  );
};
