import { useSuspenseQuery } from '@tanstack/react-query';
import { Megaphone, User as Person, PhoneOff } from 'lucide-react';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { ownerName } from '#renderer/members/author-name.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { useShownContact } from '#renderer/sharing/queries.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { lostForm } from '#server/lost/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { HiddenNote, hiddenText } from './hidden-note.tsx';
import { useMarkLost } from './use-mark-lost.ts';

interface ShownContact {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
}

const joinParts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part?.trim()).join(' · ');

/** The contacts on the public page as rows. A nameless owner is `fallback`. */
const shownContactsOf = (owner: PublicOwner, fallback: string): readonly ShownContact[] => {
  const { name, phone, email, emergencyContact, emergencyPhone } = owner;
  const ownContact = { key: 'owner', title: name ?? fallback, detail: joinParts(phone, email) };
  if (!emergencyContact && !emergencyPhone) return [ownContact];
  const title = emergencyContact || t('lost.shown.emergency');
  return [ownContact, { key: 'emergency', title, detail: joinParts(emergencyPhone) }];
};

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

interface ContactProps {
  readonly pet: Pet;
  readonly owner: PublicOwner;
}

const Contact = ({ pet, owner }: ContactProps) => (
  <section aria-labelledby="lost-shown" className="mt-6">
    <h3 id="lost-shown" className="mb-3 font-semibold text-row">
      {t('lost.shown')}
    </h3>
    <Card flush>
      <ul>
        {shownContactsOf(owner, isOwn(pet) ? t('lost.shown.you') : ownerName(pet)).map(
          ({ key, title, detail }) => (
            <ListRow
              key={key}
              leading={<Person size={24} className="text-ink-soft" />}
              title={<span className="wrap-anywhere">{title}</span>}
              detail={detail && <span className="wrap-anywhere">{detail}</span>}
            />
          ),
        )}
      </ul>
    </Card>
  </section>
);

interface LostSheetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
  /** Called instead of `onClose` when the public page shows the pet as lost. */
  readonly onMarked?: (() => void) | undefined;
}

const markedText = (pet: Pet, contact: PublicOwner | null | undefined): string => {
  const { name } = pet;
  if (contact === null) return hiddenText(pet);
  if (isOwn(pet)) return t('lost.marked.text', { name });
  return t('lost.marked.member', { name, owner: ownerName(pet) });
};

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
  const contact = useShownContact(pet);
  const markLost = useMarkLost(pet);
  const id = useId();
  const { name } = pet;
  // Saving changes it.
  const [isNew] = useState(!pet.lostSince);
  const { save, saving } = useSave(draft, {
    send: ({ message, place }) =>
      markLost({ lost: true, message: message ?? '', place: place ?? null }, pet.version),
    onSaved: ({ end }) => {
      reportDelivery(
        end,
        isNew
          ? { title: t('lost.marked', { name }), description: markedText(pet, contact) }
          : { title: t('lost.saved') },
      );
      draft.finish();
      // Before the server knows, and while it is hidden, the public page does not say so.
      const isShownAsLost = isNew && end === 'sent' && contact !== null;
      if (isShownAsLost && onMarked) onMarked();
      else onClose();
    },
    failed: 'error.title',
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
      {contact === null && (
        <div className="mb-4">
          <HiddenNote pet={pet} />
        </div>
      )}
      <form id={id} noValidate onSubmit={save}>
        <DraftLine className="mb-2" draft={draft} onAgain={onAgain} />
        <TextArea
          {...registerField(draft.form, 'message')}
          label={t('lost.message', { name })}
          hint={t('lost.message.hint', { name })}
        />
        <div className="mt-4">
          <TextField
            {...registerField(draft.form, 'place')}
            label={t('lost.place')}
            hint={t('lost.place.hint')}
            optional
          />
        </div>
      </form>
      {contact && (
        <>
          {isOwn(pet) && !contact.phone && !contact.emergencyPhone && <NoPhone />}
          <Contact pet={pet} owner={contact} />
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
