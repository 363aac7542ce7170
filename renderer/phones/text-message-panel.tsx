import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { capabilitiesQuery, currentUserQuery, setCurrentUser } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { User } from '#server/accounts/contract.ts';
import { updateUser } from '#server/profile/contract.ts';

/** Only owners without a verified number need this sheet. */
const VerifiedPhoneSheet = lazyPart(async () => {
  const { VerifiedPhoneSheet: sheet } = await import('./verified-phone-sheet.tsx');
  return sheet;
});

/** The sheet is rendered inside a form, so its submit events must not bubble to that form. */
const stopBubbling = (event: FormEvent) => event.stopPropagation();

/** Reminders are only sent as text messages if the account allows them. */
const useAllowTextMessages = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(updateUser, { body: { notificationPreferences: { sms: true } } }),
    onSuccess: (user) => setCurrentUser(queryClient, user),
    onError: (error) => showErrorToast(error),
  });
};

const hintOf = ({ verifiedPhone, notificationPreferences }: User): string => {
  if (verifiedPhone === null) return t('records.field.reminderSms.noPhone');
  return notificationPreferences.sms
    ? t('records.field.reminderSms.to', { phone: verifiedPhone })
    : t('records.field.reminderSms.allow', { phone: verifiedPhone });
};

interface TextMessagePanelProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const OwnerSwitch = ({
  user,
  checked,
  onChange,
}: TextMessagePanelProps & { readonly user: User }) => {
  const [verifying, setVerifying] = useState(false);
  const queryClient = useQueryClient();
  const allowTexts = useAllowTextMessages();
  const turnMessages = (on: boolean) => {
    const latestUser = queryClient.getQueryData(currentUserQuery.queryKey) ?? user;
    if (on && latestUser.verifiedPhone === null) return setVerifying(true);
    onChange(on);
    if (on && !latestUser.notificationPreferences.sms) allowTexts.mutate();
  };
  const onVerified = () => {
    setVerifying(false);
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.verifiedPhone) turnMessages(true);
  };
  return (
    <div onSubmit={stopBubbling} className="[&>*]:border-t-0">
      <Switch
        label={t('records.field.reminderSms')}
        hint={hintOf(user)}
        checked={checked && user.verifiedPhone !== null}
        onChange={turnMessages}
      />
      {verifying && (
        <Suspense>
          <VerifiedPhoneSheet user={user} canVerify onClose={onVerified} />
        </Suspense>
      )}
    </div>
  );
};

/**
 * A switch for reminders by text message; renders nothing if the server sends none. Without a verified
 * number, it opens a sheet that verifies one.
 */
export const TextMessagePanel = (props: TextMessagePanelProps) => {
  const { data: can } = useQuery(capabilitiesQuery);
  const { data: user } = useQuery(currentUserQuery);
  return can?.textMessages && user ? <OwnerSwitch user={user} {...props} /> : null;
};
