import { useState } from 'react';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { showFieldProblems, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { CheckList } from '#renderer/ui/lists/check-list.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import {
  type HandOverOverview,
  handOverForm,
  type NewHandOver,
} from '#server/hand-over/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { useMakeHandOver } from './queries.ts';

interface HandOverFormProps {
  readonly pet: Pet;
  /** The id of the form, which a button outside it submits. */
  readonly id: string;
  readonly documents: HandOverOverview['documents'];
  /** Called with valid input before the link is made. If it resolves to false, no link is made. */
  readonly onSubmit: () => Promise<boolean>;
  readonly onMade: (handOver: NewHandOver) => void;
}

interface DocumentsProps {
  readonly documents: HandOverOverview['documents'];
  readonly keptBack: ReadonlySet<string>;
  readonly onChange: (keptBack: ReadonlySet<string>) => void;
}

const Documents = ({ documents, keptBack, onChange }: DocumentsProps) => (
  <div>
    <p className="mb-2 font-semibold text-row">{t('handOver.documents.choose')}</p>
    <CheckList
      label={t('handOver.documents.choose')}
      choices={documents}
      isChecked={({ id }) => !keptBack.has(id)}
      onCheck={({ id }, isIn) => {
        const nextExcluded = new Set(keptBack);
        if (isIn) nextExcluded.delete(id);
        else nextExcluded.add(id);
        onChange(nextExcluded);
      }}
      search={{
        label: t('handOver.documents.find'),
        hint: t('handOver.documents'),
        clearLabel: t('pets.find.clear'),
      }}
    />
    <p className="mt-2 text-hint text-ink-soft">{t('handOver.documents.text')}</p>
  </div>
);

/** A form for the recipient of a pet, and for the documents that are handed over with it. */
export const HandOverForm = ({ pet, id, documents, onSubmit, onMade }: HandOverFormProps) => {
  const form = useContractForm(handOverForm, { email: '' });
  const [keptBack, setKeptBack] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync, isPending } = useMakeHandOver(pet.id);
  const chosenDocumentIds = documents
    .filter((each) => !keptBack.has(each.id))
    .map((each) => each.id);
  const submit = form.handleSubmit(async ({ email }) => {
    if (isPending || !(await onSubmit())) return;
    try {
      // Null means all documents, including those that are added later.
      const documentIds = keptBack.size === 0 ? null : chosenDocumentIds;
      onMade(await mutateAsync({ email: email || null, documentIds }));
    } catch (error) {
      if (!showFieldProblems(form, error)) showErrorToast(error, 'handOver.make.failed');
    }
  });
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <div className="flex flex-col gap-6">
        <TextField
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t('handOver.email')}
          optional
          hint={t('handOver.email.hint')}
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        {documents.length > 0 && (
          <Documents documents={documents} keptBack={keptBack} onChange={setKeptBack} />
        )}
      </div>
    </form>
  );
};
