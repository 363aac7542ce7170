import { useNavigate } from '@tanstack/react-router';
import { Copy, ExternalLink, LogOut, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Progress } from '#renderer/ui/charts/progress.tsx';
import { CodeDrawing } from '#renderer/ui/code/code-drawing.tsx';
import { drawCode } from '#renderer/ui/code/draw-code.ts';
import { copyText } from '#renderer/ui/copy-text.ts';
import {
  registerField,
  showFieldProblems,
  useContractForm,
  useHandleSubmit,
} from '#renderer/ui/fields/use-contract-form.ts';
import { Dock, FormPage } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { appCodeForm, type NewKey } from '#server/two-step/contract.ts';
import { groupKey } from '#server/two-step/rules.ts';
import { CheckLine } from './check-line.tsx';
import { CodeField } from './code-field.tsx';
import { isAlreadyOn, useConfirm, useRefresh, useSetUp } from './queries.ts';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { RenewCodes } from './renew-codes.tsx';

const STEP_COUNT = 3;

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const SetUpStep = ({ title, text, children }: StepProps) => (
  <div className="flex flex-col gap-4 p-4">
    <h2 className="text-balance font-bold text-title">{title}</h2>
    <p className="text-ink-soft">{text}</p>
    {children}
  </div>
);

const SecretKey = ({ secret, uri }: NewKey) => (
  <>
    <div className="flex justify-center rounded-card border border-line bg-tag p-4">
      <div className="w-60 max-w-full">
        <CodeDrawing code={drawCode(uri)} label={t('twoStep.qr')} />
      </div>
    </div>
    <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-control bg-surface py-1 pr-1 pl-4">
      <span className="wrap-anywhere min-w-[min(10rem,100%)] flex-1 select-all text-row tracking-wider">
        {groupKey(secret)}
      </span>
      <Button
        look="quiet"
        size="row"
        icon={Copy}
        onClick={() =>
          void copyText(secret, { copied: 'twoStep.key.copied', failed: 'twoStep.notCopied' })
        }
      >
        {t('twoStep.copy')}
      </Button>
    </div>
    <a
      href={uri}
      className="flex min-h-11 items-center gap-2 self-start font-semibold text-narra text-row hover:underline"
    >
      <ExternalLink size={20} />
      {t('twoStep.open')}
    </a>
  </>
);

const SecretKeySkeleton = () => (
  <>
    <Skeleton className="h-68.5" />
    <Skeleton className="h-13.5" />
    <Skeleton className="h-11 w-1/2" />
  </>
);

/** The first step: the key for an app, and the first code that it shows. */
const AddToApp = ({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) => {
  const { mutate, data: key, isError } = useSetUp();
  const hasBegun = useRef(false);
  useEffect(() => {
    // A key that is made twice would replace the one on the screen.
    if (!hasBegun.current) mutate();
    hasBegun.current = true;
  }, [mutate]);
  const form = useContractForm(appCodeForm, { code: '' });
  const { mutateAsync, isPending } = useConfirm();
  const submit = useHandleSubmit(form, async ({ code }) => {
    try {
      onCodes((await mutateAsync(code)).recoveryCodes);
    } catch (error) {
      if (isAlreadyOn(error) || showFieldProblems(form, error)) return;
      showErrorToast(error, 'twoStep.failed');
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <SetUpStep title={t('twoStep.add.title')} text={t('twoStep.add.text')}>
        {key && <SecretKey {...key} />}
        {!key && !isError && <SecretKeySkeleton />}
        {!key && isError && (
          <Button look="secondary" onClick={() => mutate()}>
            {t('twoStep.again')}
          </Button>
        )}
        <CodeField kind="app" {...registerField(form, 'code')} />
      </SetUpStep>
      <Dock>
        <Button type="submit" disabled={isPending || !key}>
          {t(isPending ? 'twoStep.busy' : 'twoStep.check')}
        </Button>
      </Dock>
    </form>
  );
};

interface KeepCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

const KeepCodes = ({ codes, onKept }: KeepCodesProps) => {
  const [isKept, setKept] = useState(false);
  return (
    <>
      <SetUpStep title={t('twoStep.recovery.keep')} text={t('twoStep.recovery.text')}>
        <RecoveryCodeList codes={codes} />
        <CheckLine checked={isKept} onChange={setKept}>
          {t('twoStep.recovery.kept')}
        </CheckLine>
      </SetUpStep>
      <Dock>
        <Button disabled={!isKept} onClick={onKept}>
          {t('twoStep.continue')}
        </Button>
      </Dock>
    </>
  );
};

const SetUpDone = ({ onDone }: { readonly onDone: () => void }) => (
  <>
    <SetUpStep title={t('twoStep.done.title')} text={t('twoStep.done.text')}>
      <ShieldCheck size={64} strokeWidth={1.25} className="mx-auto my-8 text-narra" />
    </SetUpStep>
    <Dock>
      <Button onClick={onDone}>{t('twoStep.done')}</Button>
    </Dock>
  </>
);

/** For an owner who left the page before keeping the recovery codes, which cannot be shown again. */
const AlreadyOn = ({ onDone }: { readonly onDone: () => void }) => (
  <>
    <SetUpStep title={t('twoStep.done.title')} text={t('twoStep.recovery.lost')}>
      <RenewCodes />
    </SetUpStep>
    <Dock>
      <Button look="secondary" onClick={onDone}>
        {t('twoStep.done')}
      </Button>
    </Dock>
  </>
);

interface SetUpPanelProps {
  readonly isOn: boolean;
  /** Whether the operator requires two-step login, so that nothing else can be done before. */
  readonly isRequired: boolean;
  readonly onSignOut: () => void;
}

/** Sets two-step login up in three steps. */
export const SetUpPanel = ({ isOn, isRequired, onSignOut }: SetUpPanelProps) => {
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isKept, setKept] = useState(false);
  const refresh = useRefresh();
  const isAlreadyOnHere = isOn && codes === undefined;
  const step = isAlreadyOnHere || isKept ? 3 : codes === undefined ? 1 : 2;
  const subtitle = t('twoStep.step', { step, steps: STEP_COUNT });
  const closePanel = async () => {
    await refresh();
    await navigate({ to: isRequired ? '/dashboard' : '/profile', replace: true });
  };
  return (
    <>
      <Progress value={step / STEP_COUNT} label={subtitle} />
      <FormPage
        title={t('twoStep.title')}
        subtitle={subtitle}
        {...(step === 1 && !isRequired ? { cancelTo: '/profile' } : {})}
      >
        {isRequired && step === 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3 bg-dagat-soft px-4 py-2 text-row">
            <p className="min-w-[min(10rem,100%)] flex-1">{t('accounts.mfa.setUp')}</p>
            <Button look="quiet" size="row" icon={LogOut} onClick={onSignOut}>
              {t('profile.signOut')}
            </Button>
          </div>
        )}
        {isAlreadyOnHere && <AlreadyOn onDone={() => void closePanel()} />}
        {!isOn && codes === undefined && <AddToApp onCodes={setCodes} />}
        {codes && !isKept && <KeepCodes codes={codes} onKept={() => setKept(true)} />}
        {codes && isKept && <SetUpDone onDone={() => void closePanel()} />}
      </FormPage>
    </>
  );
};
