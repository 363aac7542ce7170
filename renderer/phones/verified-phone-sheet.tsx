import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { withRecentSignIn } from '#renderer/ui/recent-sign-in.ts';
import type { User } from '#server/accounts/contract.ts';
import { removePhone, setPhone } from '#server/phones/contract.ts';
import { CodeStep, type ProvedPhone } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import type { SentCode } from './sent-code.ts';

const useRemove = (onDone: () => void) => {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(() => v4());
  return useMutation({
    mutationFn: () => withRecentSignIn(() => call(removePhone, {}, { idempotencyKey })),
    onSuccess: (user) => {
      setCurrentUser(queryClient, user);
      toast({ title: t('phones.removed') });
      onDone();
    },
    onError: (error) => showErrorToast(error, 'phones.remove.failed', 'phones.tryAgain'),
  });
};

const useVerifyNumber = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return async (body: ProvedPhone) => {
    const idempotencyKey = v4();
    const user = await withRecentSignIn(() => call(setPhone, { body }, { idempotencyKey }));
    setCurrentUser(queryClient, user);
    toast({ title: t('phones.verified'), description: user.verifiedPhone ?? '' });
    onDone();
  };
};

interface CurrentProps {
  readonly number: string;
  readonly canVerify: boolean;
  readonly onReplace: () => void;
  readonly onRemoved: () => void;
}

const Current = ({ number, canVerify, onReplace, onRemoved }: CurrentProps) => {
  const remove = useRemove(onRemoved);
  return (
    <div className="flex flex-col gap-3">
      <p className="mb-2">
        {t('phones.current')} <span className="whitespace-nowrap font-semibold">{number}</span>.
      </p>
      {canVerify && (
        <Button look="secondary" onClick={onReplace}>
          {t('phones.replace')}
        </Button>
      )}
      <Button look="quiet-danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {t('phones.remove')}
      </Button>
    </div>
  );
};

/** The phone step, then the code step. */
const VerifyNumber = ({ onDone }: { readonly onDone: () => void }) => {
  const [lastCode, setLastCode] = useState<SentCode>();
  const [changing, setChanging] = useState(false);
  const verify = useVerifyNumber(onDone);
  const storeCode = (code: SentCode) => {
    setLastCode(code);
    setChanging(false);
  };
  if (lastCode === undefined || changing) {
    return (
      <>
        <p className="mb-5 text-ink-soft">{t('phones.sheet.text')}</p>
        <PhoneStep place="profile" lastCode={lastCode} onSent={storeCode} />
      </>
    );
  }
  return (
    <>
      <p className="mb-5 text-ink-soft">
        {t('phones.code.sentTo')}{' '}
        <span className="whitespace-nowrap text-ink">{lastCode.phoneNumber}</span>
      </p>
      <CodeStep
        sentCode={lastCode}
        onSent={storeCode}
        onChange={() => setChanging(true)}
        label="phones.verify"
        verify={verify}
      />
    </>
  );
};

interface VerifiedPhoneSheetProps {
  readonly user: User;
  readonly canVerify: boolean;
  readonly onClose: () => void;
}

export const VerifiedPhoneSheet = ({ user, canVerify, onClose }: VerifiedPhoneSheetProps) => {
  const [replacing, setReplacing] = useState(false);
  const number = replacing ? null : user.verifiedPhone;
  return (
    <Sheet open onClose={onClose} title={t(number === null ? 'phones.sheet' : 'phones.row')}>
      {number === null ? (
        <VerifyNumber onDone={onClose} />
      ) : (
        <Current
          number={number}
          canVerify={canVerify}
          onReplace={() => setReplacing(true)}
          onRemoved={onClose}
        />
      )}
    </Sheet>
  );
};
