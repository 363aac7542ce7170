import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ExportPanel } from '#renderer/transfer/export-panel.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { LinkPanel } from '#renderer/ui/code/link-panel.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { HandOver, NewHandOver } from '#server/hand-over/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { HandOverForm } from './hand-over-form.tsx';
import { HandedOverCounts } from './handed-over-counts.tsx';
import { type KeepChoice, KeepField, useSavedCopy } from './keep-field.tsx';
import { handOverQuery, useCancelHandOver } from './queries.ts';
import { SeveralPetsSheet } from './several-sheet.tsx';

const factsOf = ({ expiresAt, email }: HandOver): readonly Fact[] => [
  {
    label: t('handOver.works'),
    value: t('handOver.works.until', { date: formatDate(expiresAt) }),
  },
  ...(email === null ? [] : [{ label: t('handOver.for'), value: email }]),
];

interface CancelProps {
  readonly petId: string;
  readonly onCancelled?: () => void;
}

const Cancel = ({ petId, onCancelled }: CancelProps) => {
  const { mutate, isPending } = useCancelHandOver(petId);
  return (
    <Button
      ref={passFocusOn}
      look="quiet-danger"
      disabled={isPending}
      onClick={() => mutate(undefined, { onSuccess: () => onCancelled?.() })}
    >
      {t('handOver.cancel')}
    </Button>
  );
};

interface ContentsProps {
  readonly pet: Pet;
  readonly formId: string;
  readonly onMade: (handOver: NewHandOver, keepChoice: KeepChoice) => void;
}

const HandOverContents = ({ pet, formId, onMade }: ContentsProps) => {
  const { data, error } = useQuery(handOverQuery(pet.id));
  const [keepChoice, setKeepChoice] = useState<KeepChoice>('export');
  const savedCopy = useSavedCopy(pet);
  if (error && !data) return <p role="alert">{errorText(error)}</p>;
  if (!data) return <Skeleton className="h-80" />;
  const { goesAlong, documents, handOver } = data;
  return (
    <div className="flex flex-col gap-6 pt-2">
      {handOver && (
        <section className="flex flex-col gap-4">
          <h3 className="-mb-2 font-semibold text-row">{t('handOver.open')}</h3>
          <FactRows facts={factsOf(handOver)} />
          <Cancel petId={pet.id} />
        </section>
      )}
      <HandOverForm
        pet={pet}
        id={formId}
        documents={documents}
        onSubmit={async () => keepChoice === 'nothing' || savedCopy.save()}
        onMade={(handOver) => onMade(handOver, keepChoice)}
      />
      <section>
        <h3 className="mb-2 font-semibold text-row">{t('handOver.goesAlong')}</h3>
        <HandedOverCounts counts={goesAlong} />
        <p className="mt-2 text-hint text-ink-soft">{t('handOver.stays', { name: pet.name })}</p>
      </section>
      <KeepField name={pet.name} value={keepChoice} onChange={setKeepChoice} />
      {savedCopy.sheet}
    </div>
  );
};

interface CreatedHandOver {
  readonly handOver: NewHandOver;
  readonly keeping: KeepChoice;
}

interface WaitingProps extends CreatedHandOver {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The new link, the only time that its address is known. */
const PendingHandOver = ({ pet, handOver, keeping, onClose }: WaitingProps) => {
  const { id, name } = pet;
  const afterwards = t(`handOver.keep.${keeping}.after`);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('handOver.waiting', { name })}
      subtitle={t('handOver.waiting.text', { name })}
    >
      <div className="flex flex-col gap-4">
        <LinkPanel link={handOver.link}>
          {handOver.isMailed && <p className="text-ink-soft text-row">{t('handOver.mailed')}</p>}
          <FactRows
            facts={[...factsOf(handOver), { label: t('handOver.afterwards'), value: afterwards }]}
          />
        </LinkPanel>
        {keeping === 'export' && (
          <div>
            <Card flush>
              <ul>
                <ExportPanel pet={pet} />
              </ul>
            </Card>
            <p className="mt-2 text-hint text-ink-soft">{t('handOver.keep.again', { name })}</p>
          </div>
        )}
        <Cancel petId={id} onCancelled={onClose} />
      </div>
    </Sheet>
  );
};

interface HandOverSheetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** Makes a link that hands a pet over, and shows its address once. */
export const HandOverSheet = ({ pet, onClose }: HandOverSheetProps) => {
  const formId = useId();
  const [created, setCreated] = useState<CreatedHandOver>();
  const [isSeveral, setSeveral] = useState(false);
  const { name, category, photo } = pet;
  if (isSeveral) return <SeveralPetsSheet petIds={[pet.id]} onClose={onClose} />;
  if (created) return <PendingHandOver pet={pet} {...created} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('handOver.title', { name })}
      subtitle={t('handOver.title.text')}
      picture={<PetAvatar name={name} category={category} photo={photo} size={40} />}
      dock={
        <div className="flex flex-col gap-3">
          <p className="text-hint text-ink-soft">{t('handOver.nothingMoves')}</p>
          <Button type="submit" form={formId}>
            {t('handOver.make')}
          </Button>
          <Button look="quiet" size="row" onClick={() => setSeveral(true)}>
            {t('handOver.litter.open')}
          </Button>
        </div>
      }
    >
      <HandOverContents
        pet={pet}
        formId={formId}
        onMade={(handOver, keepChoice) => setCreated({ handOver, keeping: keepChoice })}
      />
    </Sheet>
  );
};
