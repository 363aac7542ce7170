import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { CheckChoices } from '#renderer/ui/lists/check-choices.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { useOwnerId } from '#renderer/use-owner.ts';
import { type NotificationTarget, targetForm } from '#server/targets/contract.ts';
import { TARGET_EVENTS, TARGET_KINDS } from '#server/targets/rules.ts';
import { kindName } from './kind-name.ts';
import { useDeleteTarget, useSaveTarget } from './queries.ts';

interface TargetFormProps {
  readonly target: NotificationTarget | undefined;
  readonly onDone: () => void;
}

/** The part of a target that its draft contains: all but the secret. */
type DraftTarget = Pick<NotificationTarget, 'kind' | 'name' | 'url' | 'events'>;

const draftTarget = (target: NotificationTarget | undefined): DraftTarget => ({
  kind: target?.kind ?? 'ntfy',
  name: target?.name ?? '',
  url: target?.url ?? '',
  events: target?.events ?? TARGET_EVENTS,
});

const useTargetForm = ({ target, onDone }: TargetFormProps) => {
  const stored = draftTarget(target);
  const draft = useEditDraft<DraftTarget, z.output<typeof targetForm>, z.input<typeof targetForm>>(
    targetForm,
    {
      storageKey: [useOwnerId(), 'target', ...(target ? [target.id] : [])].join('.'),
      stored,
      typed: ({ events, ...texts }) => ({ ...texts, events: [...events] }),
    },
  );
  useFollowStored(draft, stored);
  const saveTarget = useSaveTarget(target);
  const finish = () => {
    draft.finish();
    onDone();
  };
  const { save, saving } = useSave(draft, {
    send: (body, { key }) => saveTarget(body, key),
    onSaved: finish,
    failed: 'targets.save.failed',
  });
  return { draft, save, saving, finish };
};

type TargetFormState = ReturnType<typeof useTargetForm>['draft']['form'];

/** 24 random bytes, as Standard Webhooks writes them. */
const makeSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
};

/** The secret is shown while it is typed, because the owner copies it from or into the other app. */
const Secret = ({
  form,
  hasSecret,
}: {
  readonly form: TargetFormState;
  readonly hasSecret: boolean;
}) => {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const hint = kind === 'webhook' ? t('targets.secret.webhook.hint') : undefined;
  return (
    <div>
      <TextField
        label={t(`targets.secret.${kind}`)}
        hint={hasSecret ? t('targets.secret.stays') : hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...registerField(form, 'secret', {
          setValueAs: (text: string | undefined) => text?.trim() || undefined,
        })}
      />
      {kind === 'webhook' && (
        <Button
          look="quiet"
          size="row"
          icon={KeyRound}
          onClick={() => {
            form.setValue('secret', makeSecret());
            form.clearErrors('secret');
          }}
        >
          {t('targets.secret.make')}
        </Button>
      )}
    </div>
  );
};

const Events = ({ form }: { readonly form: TargetFormState }) => {
  const { field } = useController({ control: form.control, name: 'events' });
  return (
    <CheckChoices
      label={t('targets.events')}
      choices={TARGET_EVENTS.map((value) => ({
        value,
        title: t(`targets.event.${value}`),
        detail: t(`targets.event.${value}.text`),
      }))}
      checked={field.value}
      onChange={field.onChange}
      error={form.formState.errors.events?.message}
      focusRef={field.ref}
    />
  );
};

const DeleteTarget = ({ target, onDone }: { target: NotificationTarget; onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteTarget();
  return (
    <>
      <Button look="danger" icon={Trash2} onClick={() => setAsking(true)}>
        {t('targets.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          mutate(target.id, { onSuccess: onDone, onSettled: () => setAsking(false) })
        }
        title={t('targets.delete.ask')}
        consequence={t('targets.delete.text')}
        confirm={t('targets.delete')}
        busy={isPending}
      />
    </>
  );
};

const TargetFields = (props: TargetFormProps & { readonly onAgain: () => void }) => {
  const { target, onAgain } = props;
  const { draft, save, saving, finish } = useTargetForm(props);
  const { form } = draft;
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-5">
      <DraftLine draft={draft} onAgain={onAgain} />
      <Select
        label={t('targets.kind')}
        choices={TARGET_KINDS.map((value) => ({ value, label: kindName(value) }))}
        {...form.register('kind')}
      />
      <TextField
        label={t('targets.name')}
        hint={t('targets.name.hint')}
        autoComplete="off"
        {...registerField(form, 'name')}
      />
      <TextField
        label={t('targets.url')}
        hint={t(`targets.url.hint.${kind}`)}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        {...registerField(form, 'url')}
      />
      <Secret form={form} hasSecret={target?.hasSecret ?? false} />
      <Events form={form} />
      <Button type="submit" disabled={saving}>
        {t('targets.save')}
      </Button>
      {target && <DeleteTarget target={target} onDone={finish} />}
    </form>
  );
};

/** Adds a service, or changes or deletes one. */
export const TargetForm = withStartOver(TargetFields);
