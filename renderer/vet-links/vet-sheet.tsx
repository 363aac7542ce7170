import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { allows } from '#renderer/members/rights.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { LinkPanel } from '#renderer/ui/code/link-panel.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { formatInstant } from '#renderer/ui/format/format-instant.ts';
import { language, t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useOwnerId } from '#renderer/use-owner.ts';
import { useSaveSummary } from '#renderer/vet-summary/queries.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type IncludedSections, type NewVetLink, vetLinkForm } from '#server/vet-links/contract.ts';
import { DEFAULT_DAYS, MAX_DAYS, QUESTIONS_LENGTH } from '#server/vet-summary/rules.ts';
import { Links } from './links.tsx';
import { useMakeVetLink } from './queries.ts';
import { VetLinkContents } from './vet-link-contents.tsx';

const RANGE_DAYS = [DEFAULT_DAYS, 90, MAX_DAYS] as const;
const LIFETIME_HOURS = [24, 72, 168, 720] as const;
const DEFAULT_HOURS: (typeof LIFETIME_HOURS)[number] = 72;

/** Documents may contain contracts and addresses, so the owner adds them on purpose. */
const DEFAULT_INCLUDED: IncludedSections = {
  records: true,
  care: true,
  diary: true,
  documents: false,
};

interface VetSheetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The link with the days of the summary on paper, which the page of a link does not limit. */
const vetForm = z.extend(vetLinkForm, { days: z.string() });

const FORM_ID = 'vet-link';

/** The summary has less room for questions than the link. */
const tooLong: MessageId = 'vetSummary.questions.long';

interface VetFormProps extends VetSheetProps {
  readonly onMade: (link: NewVetLink) => void;
  readonly onAgain: () => void;
}

const useVetForm = ({ pet, onMade }: VetFormProps) => {
  const draft = useDraft(vetForm, {
    storageKey: `${useOwnerId()}.vetLink.${pet.id}`,
    empty: {
      hours: DEFAULT_HOURS,
      include: DEFAULT_INCLUDED,
      name: '',
      questions: '',
      allowReport: false,
      days: String(DEFAULT_DAYS),
    },
    fields: Object.keys(vetForm.shape),
  });
  const makeLink = useMakeVetLink(pet.id);
  const { save, saving } = useSave(draft, {
    send: ({ days: _, ...link }) => makeLink({ ...link, language: language() }),
    onSaved: (link) => {
      draft.finish();
      onMade(link);
    },
    failed: 'vetLinks.make.failed',
  });
  return { draft, save, saving };
};

type VetFormState = ReturnType<typeof useVetForm>['draft']['form'];

interface FieldsProps {
  readonly form: VetFormState;
}

/** The fields that the summary on paper and the link have. */
const SummaryFields = ({ form }: FieldsProps) => {
  const days = useWatch({ control: form.control, name: 'days' });
  return (
    <>
      <TextArea
        label={t('vetSummary.questions')}
        hint={t('vetSummary.questions.hint')}
        rows={3}
        {...registerField(form, 'questions')}
      />
      <SegmentedControl
        label={t('vetSummary.range')}
        value={days}
        onChange={(next) => form.setValue('days', next)}
        choices={RANGE_DAYS.map((count) => ({
          value: String(count),
          label: t('vetSummary.range.days', { days: count }),
        }))}
      />
    </>
  );
};

const LinkFields = ({ form, petId }: FieldsProps & { readonly petId: string }) => {
  const [hours, include, allowReport] = useWatch({
    control: form.control,
    name: ['hours', 'include', 'allowReport'],
  });
  return (
    <>
      <div>
        <p className="mb-2 font-semibold text-row" aria-hidden>
          {t('vetLinks.openFor')}
        </p>
        <SegmentedControl
          label={t('vetLinks.openFor')}
          value={String(hours)}
          onChange={(next) => form.setValue('hours', Number(next))}
          choices={LIFETIME_HOURS.map((each) => ({
            value: String(each),
            label: t(`vetLinks.hours.${each}`),
          }))}
        />
      </div>
      <VetLinkContents
        petId={petId}
        include={include}
        onInclude={(next) => form.setValue('include', next)}
      />
      <SummaryFields form={form} />
      <Switch
        label={t('vetLinks.allowReport')}
        hint={t('vetLinks.allowReport.hint')}
        checked={allowReport ?? false}
        onChange={(next) => form.setValue('allowReport', next)}
      />
      <TextField
        label={t('vetLinks.name')}
        hint={t('vetLinks.name.hint')}
        {...registerField(form, 'name')}
      />
    </>
  );
};

const CreatedLink = ({
  link,
  onClose,
}: {
  readonly link: NewVetLink;
  readonly onClose: () => void;
}) => (
  <Sheet open onClose={onClose} title={t('vetLinks.made')} subtitle={t('vetLinks.made.detail')}>
    <LinkPanel link={link.link}>
      <p className="text-ink-soft text-row">
        {t('vetLinks.made.until', { date: formatInstant(link.endsAt) })}
      </p>
    </LinkPanel>
  </Sheet>
);

const VetFields = (props: VetFormProps) => {
  const { pet, onClose, onAgain } = props;
  const { data: server } = useQuery(capabilitiesQuery);
  const canLink = server?.mode === 'hosted' && allows(pet, 'share');
  const { draft, save, saving } = useVetForm(props);
  const { form } = draft;
  const summary = useSaveSummary(pet);
  const saveSummary = () => {
    const { days, questions } = form.getValues();
    const typedQuestions = questions?.trim() ?? '';
    form.clearErrors('questions');
    if (typedQuestions.length > QUESTIONS_LENGTH) {
      form.setError('questions', { message: tooLong }, { shouldFocus: true });
      return;
    }
    summary.mutate({ days, questions: typedQuestions });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('vetSummary.open')}
      subtitle={pet.name}
      busy={saving}
      dock={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
          <Button
            look={canLink ? 'secondary' : 'primary'}
            icon={FileDown}
            disabled={summary.isPending}
            onClick={saveSummary}
          >
            {t('vetSummary.save')}
          </Button>
          {canLink && (
            <Button type="submit" form={FORM_ID} disabled={saving}>
              {t(saving ? 'common.saving' : 'vetLinks.make')}
            </Button>
          )}
        </div>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={save} className="flex flex-col gap-6 pt-1">
        <p className="text-ink-soft">{t('vetSummary.open.text')}</p>
        <DraftLine draft={draft} onAgain={onAgain} />
        {canLink && <Links petId={pet.id} />}
        {canLink ? <LinkFields form={form} petId={pet.id} /> : <SummaryFields form={form} />}
        <p aria-live="polite" className="text-hint text-ink-soft">
          {summary.isPending ? t('vetSummary.making') : ''}
        </p>
      </form>
    </Sheet>
  );
};

const VetForm = withStartOver(VetFields);

/** Gives a vet a summary on paper, or a link where this server can be reached and the role allows it. */
export const VetSheet = ({ pet, onClose }: VetSheetProps) => {
  const [createdLink, setCreatedLink] = useState<NewVetLink>();
  if (createdLink) return <CreatedLink link={createdLink} onClose={onClose} />;
  return <VetForm pet={pet} onClose={onClose} onMade={setCreatedLink} />;
};
