import { useWatch } from 'react-hook-form';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { CheckList } from '#renderer/ui/lists/check-list.tsx';
import { useHoldSheet } from '#renderer/ui/overlays/sheet.tsx';
import { useOwnerId } from '#renderer/use-owner.ts';
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
  readonly leftOutIds: readonly string[];
  readonly onChange: (leftOutIds: string[]) => void;
}

const Documents = ({ documents, leftOutIds, onChange }: DocumentsProps) => (
  <div>
    <p className="mb-2 font-semibold text-row">{t('handOver.documents.choose')}</p>
    <CheckList
      label={t('handOver.documents.choose')}
      choices={documents}
      isChecked={({ id }) => !leftOutIds.includes(id)}
      onCheck={({ id: changedId }, isIn) => {
        const otherIds = leftOutIds.filter((id) => id !== changedId);
        onChange(isIn ? otherIds : [...otherIds, changedId]);
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

const useHandOverForm = ({ pet, documents, onSubmit, onMade }: HandOverFormProps) => {
  const draft = useDraft(handOverForm, {
    storageKey: `${useOwnerId()}.handOver.${pet.id}`,
    empty: { email: '', leftOutIds: [] },
    fields: ['email', 'leftOutIds'],
  });
  const makeHandOver = useMakeHandOver(pet.id);
  const { save, saving } = useSave(draft, {
    send: async ({ email = null, leftOutIds = [] }) => {
      if (!(await onSubmit())) return undefined;
      // A document of a restored draft may have been deleted.
      const existingIds = documents.flatMap(({ id }) => (leftOutIds.includes(id) ? [id] : []));
      return makeHandOver({ email, leftOutIds: existingIds });
    },
    onSaved: (handOver) => {
      if (!handOver) return;
      draft.finish();
      onMade(handOver);
    },
    failed: 'handOver.make.failed',
  });
  useHoldSheet(saving);
  return { draft, save };
};

const HandOverFields = (props: HandOverFormProps & { readonly onAgain: () => void }) => {
  const { id, documents, onAgain } = props;
  const { draft, save } = useHandOverForm(props);
  const { form } = draft;
  const leftOutIds = useWatch({ control: form.control, name: 'leftOutIds' }) ?? [];
  return (
    <form id={id} noValidate onSubmit={save}>
      <div className="flex flex-col gap-6">
        <DraftLine draft={draft} onAgain={onAgain} />
        <TextField
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t('handOver.email')}
          optional
          hint={t('handOver.email.hint')}
          {...registerField(form, 'email')}
        />
        {documents.length > 0 && (
          <Documents
            documents={documents}
            leftOutIds={leftOutIds}
            onChange={(nextIds) => form.setValue('leftOutIds', nextIds)}
          />
        )}
      </div>
    </form>
  );
};

/** A form for the recipient of a pet, and for the documents that are handed over with it. */
export const HandOverForm = withStartOver(HandOverFields);
