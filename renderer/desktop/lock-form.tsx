import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ComputerSettings, DesktopBridge, LockAnswer } from '#desktop/bridge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { computerQuery, showFailed } from './computer-settings.ts';
import {
  IDLE_MINUTES,
  type LockProblems,
  type LockValues,
  problemsOf,
  refusalOf,
} from './lock-values.ts';

interface LockFormProps {
  readonly bridge: DesktopBridge;
  readonly owner: string;
  readonly lock: ComputerSettings['lock'];
}

const EMPTY_FORM: LockValues = { present: '', pin: '', again: '' };
const DEFAULT_MINUTES = '5';

const useLockForm = ({ bridge, owner, lock }: LockFormProps) => {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(EMPTY_FORM);
  const [minutes, setMinutes] = useState(String(lock.minutes ?? DEFAULT_MINUTES));
  const [problems, setProblems] = useState<LockProblems>({});

  const { mutate, isPending } = useMutation({
    mutationFn: ({
      run,
    }: {
      readonly run: () => Promise<LockAnswer>;
      readonly onDone: () => void;
    }) => run(),
    networkMode: 'always',
    onSuccess: async (answer, { onDone }) => {
      setProblems(refusalOf(answer));
      if (answer.is !== 'right') return;
      setValues(EMPTY_FORM);
      onDone();
      await queryClient.invalidateQueries(computerQuery(bridge));
    },
    onError: showFailed,
  });

  const saveLock = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(values);
    setProblems(problems);
    if (Object.keys(problems).length > 0) return;
    const { pin, present } = values;
    const next = { pin, owner, minutes: Number(minutes) };
    mutate({
      run: () => (lock.isSet ? bridge.setLock(next, present) : bridge.setLock(next)),
      onDone: () =>
        toast({ title: t('computer.lock.done'), description: t('computer.lock.done.text') }),
    });
  };
  const remove = () =>
    mutate({
      run: () => bridge.removeLock(values.present),
      onDone: () => toast({ title: t('computer.lock.removed') }),
    });
  const fieldProps = (name: keyof LockValues) => ({
    value: values[name],
    error: problems[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 12,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  return { field: fieldProps, minutes, setMinutes, set: saveLock, remove, busy: isPending };
};

/** Sets, changes and removes the app's PIN. */
export const LockForm = (props: LockFormProps) => {
  const { bridge, lock } = props;
  const {
    field: fieldProps,
    minutes,
    setMinutes,
    set: saveLock,
    remove,
    busy,
  } = useLockForm(props);
  return (
    <form noValidate onSubmit={saveLock} className="flex flex-col gap-5">
      <p className="text-ink-soft text-row">
        {t(bridge.platform === 'linux' ? 'computer.lock.text.linux' : 'computer.lock.text')}
      </p>
      {lock.isSet && (
        <>
          <p className="font-semibold text-row">{t('computer.lock.on')}</p>
          <Button look="secondary" icon={Lock} onClick={() => void bridge.lockNow()}>
            {t('computer.lock.now')}
          </Button>
          <PasswordField label={t('computer.lock.present')} {...fieldProps('present')} />
        </>
      )}
      <PasswordField
        label={t('computer.lock.pin')}
        hint={t('computer.lock.pin.hint')}
        {...fieldProps('pin')}
      />
      <PasswordField label={t('computer.lock.again')} {...fieldProps('again')} />
      <Select
        label={t('computer.lock.minutes')}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
        choices={IDLE_MINUTES.map((count) => ({
          value: String(count),
          label: t('computer.lock.minutes.count', { minutes: count }),
        }))}
      />
      <Button type="submit" icon={Lock} disabled={busy}>
        {t(lock.isSet ? 'computer.lock.change' : 'computer.lock.set')}
      </Button>
      {lock.isSet && (
        <Button look="quiet-danger" icon={LockOpen} disabled={busy} onClick={remove}>
          {t('computer.lock.remove')}
        </Button>
      )}
    </form>
  );
};
