import { useSuspenseQuery } from '@tanstack/react-query';
import { Megaphone, User as Person, PhoneOff } from 'lucide-react';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { User } from '#server/accounts/contract.ts';
import { LINE_LENGTH } from '#server/http/contract.ts';
import { lostForm } from '#server/lost/contract.ts';
import { MESSAGE_LENGTH } from '#server/lost/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { HiddenNote } from './hidden-note.tsx';
import { useMarkLost } from './use-mark-lost.ts';

interface ShownContact {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
}

const joinParts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part?.trim()).join(' · ');

/** The contacts that the privacy settings allow strangers to see. */
const shownContactsOf = (user: User): readonly ShownContact[] => {
  const { phone, email, emergencyContact, emergencyPhone, privacySettings } = user;
  const ownContact = {
    key: 'owner',
    title: `${user.firstName} ${user.lastName}`.trim() || t('lost.shown.you'),
    detail: joinParts(phone, email),
  };
  const isEmergencyShown = privacySettings.qrEmergencyInfo && (emergencyContact || emergencyPhone);
  if (!isEmergencyShown) return [ownContact];
  const title = emergencyContact || t('lost.shown.emergency');
  return [ownContact, { key: 'emergency', title, detail: joinParts(emergencyPhone) }];
};

/** Whether strangers would see a phone number. */
const hasPhone = ({ phone, emergencyPhone, privacySettings }: User): boolean =>
  Boolean(phone || (privacySettings.qrEmergencyInfo && emergencyPhone));

const NoPhone = () => (
  <div className="mt-6">
    <Banner tone="mangga" icon={PhoneOff} title={t('lost.noPhone')}>
      <p>{t('lost.noPhone.text')}</p>
      <ButtonLink look="secondary" size="pill" to="/profile" className="mt-3">
        {t('lost.noPhone.open')}
      </ButtonLink>
    </Banner>
  </div>
);

const Contact = ({ user }: { readonly user: User }) => (
  <section aria-labelledby="lost-shown" className="mt-6">
    <h3 id="lost-shown" className="mb-3 font-semibold text-row">
      {t('lost.shown')}
    </h3>
    <Card flush>
      <ul>
        {shownContactsOf(user).map(({ key, title, detail }) => (
          <ListRow
            key={key}
            leading={
              <Person
                size={24}
                strokeWidth={1.75}
                absoluteStrokeWidth
                aria-hidden
                className="text-ink-soft"
              />
            }
            title={<span className="wrap-anywhere">{title}</span>}
            detail={detail && <span className="wrap-anywhere">{detail}</span>}
          />
        ))}
      </ul>
    </Card>
  </section>
);

interface LostSheetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
  /** Called when the server has marked the pet as lost. */
  readonly onMarked?: () => void;
}

type LostInput = z.input<typeof lostForm>;

const useLostDraft = (pet: Pet, userId: string | undefined) => {
  const storedNotice = { message: pet.lostMessage, place: pet.lostPlace };
  const draft = useEditDraft<typeof storedNotice, z.output<typeof lostForm>, LostInput>(lostForm, {
    storageKey: `${userId}.lost.${pet.id}`,
    stored: storedNotice,
    typed: ({ message, place }) => ({ message: message ?? '', place: place ?? '' }),
  });
  useFollowStored(draft, storedNotice);
  return draft;
};

const LostForm = ({
  pet,
  onClose,
  onMarked,
  onAgain,
}: LostSheetProps & { readonly onAgain: () => void }) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const draft = useLostDraft(pet, user?.id);
  const markLost = useMarkLost(pet);
  const id = useId();
  const { name } = pet;
  // Saving changes it.
  const [isNew] = useState(!pet.lostSince);
  const { save, saving } = useSave(draft, {
    send: ({ message, place }) =>
      markLost({ lost: true, message: message ?? '', place: place ?? null }),
    onSaved: ({ end }) => {
      reportDelivery(
        end,
        isNew
          ? { title: t('lost.marked', { name }), description: t('lost.marked.text', { name }) }
          : { title: t('lost.saved') },
      );
      draft.finish();
      onClose();
      // Before the server knows, the public page does not say so.
      if (isNew && end === 'sent') onMarked?.();
    },
    failed: 'error.title',
    explanation: 'lost.failed',
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(isNew ? 'lost.sheet.title' : 'lost.sheet.edit', { name })}
      dock={
        <Button type="submit" form={id} icon={Megaphone} className="w-full" disabled={saving}>
          {t(saving ? 'lost.saving' : isNew ? 'lost.mark' : 'lost.save')}
        </Button>
      }
    >
      {user?.privacySettings.publicProfile === false && (
        <div className="mb-4">
          <HiddenNote name={name} />
        </div>
      )}
      <form id={id} noValidate onSubmit={save}>
        <DraftLine className="mb-2" draft={draft} onAgain={onAgain} />
        <TextArea
          {...draft.form.register('message')}
          label={t('lost.message', { name })}
          hint={t('lost.message.hint', { name })}
          maxLength={MESSAGE_LENGTH}
          error={draft.form.formState.errors.message?.message}
        />
        <div className="mt-4">
          <TextField
            {...draft.form.register('place')}
            label={t('lost.place')}
            hint={t('lost.place.hint')}
            maxLength={LINE_LENGTH}
            optional
            error={draft.form.formState.errors.place?.message}
          />
        </div>
      </form>
      {user?.privacySettings.publicProfile && (
        <>
          {!hasPhone(user) && <NoPhone />}
          <Contact user={user} />
        </>
      )}
    </Sheet>
  );
};

/**
 * Edits the message to finders, and previews what strangers will see. The draft is kept until it is saved, so
 * that nobody has to type it twice.
 */
export const LostSheet = withStartOver(LostForm);
