import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PHOTO_LIMITS, TOO_MANY_PHOTOS } from '#renderer/ui/photos/photo-limits.ts';
import { PhotoStrip } from '#renderer/ui/photos/photo-picker.tsx';
import type { User } from '#server/accounts/contract.ts';
import { SUPPORT_MESSAGE_LENGTH } from '#server/support/contract.ts';
import { type SupportInput, useContactSupport } from './use-contact-support.ts';

type SupportForm = Pick<UseFormReturn<SupportInput>, 'control' | 'register' | 'formState'>;

const TOO_MANY = { ...TOO_MANY_PHOTOS, text: 'support.attachments.tooMany' } as const;

/** Says where the answer will be sent, or that there will be none by email. */
const AnswerAddress = ({ user: { email, phone } }: { readonly user: User }) => {
  const { data } = useQuery(capabilitiesQuery);
  if (!data) return null;
  if (!data.mail || data.supportEmail === null) return t('support.answer.kept');
  if (email !== null) return t('support.answer.email', { email });
  return phone === null ? t('support.answer.none') : t('support.answer.phone', { phone });
};

const MessageField = ({ form }: { readonly form: SupportForm }) => {
  const message = useWatch({ control: form.control, name: 'message' });
  const counterValues = { count: message.trim().length, max: SUPPORT_MESSAGE_LENGTH };
  return (
    <TextArea
      {...registerField(form, 'message')}
      label={t('support.message')}
      rows={7}
      hint={t('support.message.count', counterValues)}
    />
  );
};

interface PhotosProps {
  readonly form: SupportForm;
  readonly onBusy: (isBusy: boolean) => void;
}

const Photos = ({ form, onBusy }: PhotosProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'attachments' });
  return (
    <PhotoStrip
      label={t('support.photos')}
      limits={PHOTO_LIMITS.support}
      tooMany={TOO_MANY}
      value={field.value ?? []}
      onChange={field.onChange}
      onBusy={onBusy}
      focusRef={field.ref}
      error={fieldState.error?.message}
    />
  );
};

interface ContactSupportProps {
  readonly user: User;
  readonly onClose: () => void;
}

const ContactSupport = ({
  user,
  onClose,
  onAgain,
}: ContactSupportProps & { readonly onAgain: () => void }) => {
  const { draft, send, sending } = useContactSupport(user, onClose);
  const { form } = draft;
  const [preparing, setPreparing] = useState(false);
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('support.title')}
      dock={
        <Button type="submit" form={id} disabled={sending || preparing} className="w-full">
          {t(sending ? 'support.sending' : 'support.send')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={send} className="flex flex-col gap-5 pt-1">
        <div className="text-ink-soft text-row">
          <p>
            <AnswerAddress user={user} />
          </p>
          <p className="text-hint">
            <DraftNote draft={draft} onAgain={onAgain} />
          </p>
        </div>
        <TextField
          {...registerField(form, 'subject')}
          label={t('support.subject')}
          autoComplete="off"
        />
        <MessageField form={form} />
        <Photos form={form} onBusy={setPreparing} />
      </form>
    </Sheet>
  );
};

/** Replaces the form in a household without a support address, where a message would reach nobody. */
const NoSupport = ({
  supportEmail,
  onClose,
}: { readonly supportEmail: string | null } & Pick<ContactSupportProps, 'onClose'>) => (
  <Sheet open onClose={onClose} title={t('support.title')}>
    <p className="pt-1 text-ink-soft text-row">{t('support.nobody')}</p>
    {supportEmail !== null && (
      <p className="mt-3 text-row">
        {t('support.nobody.address')}{' '}
        <a
          href={`mailto:${supportEmail}`}
          className="break-words font-semibold text-narra underline underline-offset-2"
        >
          {supportEmail}
        </a>
      </p>
    )}
  </Sheet>
);

/** The support form. The draft is kept on the device until it is sent; starting over empties it. */
export const ContactSupportSheet = (props: ContactSupportProps) => {
  const [formKey, setFormKey] = useState(0);
  const { data } = useQuery(capabilitiesQuery);
  if (data?.mode === 'household' && !(data.mail && data.supportEmail !== null)) {
    return <NoSupport supportEmail={data.supportEmail} onClose={props.onClose} />;
  }
  return (
    <ContactSupport key={formKey} onAgain={() => setFormKey((before) => before + 1)} {...props} />
  );
};
