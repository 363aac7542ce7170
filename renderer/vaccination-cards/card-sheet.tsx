import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { NetworkError } from '#renderer/api.ts';
import { ownerName } from '#renderer/members/author-name.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { Button } from '#renderer/ui/button.tsx';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { language as shownLanguage, t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { canShareFiles, detectDevice, shareFile } from '#renderer/ui/share-code.ts';
import { LANGUAGES } from '#server/messages/ids.ts';
import { PAPERS } from '#server/pdf/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import { type CardChoice, cardQuery } from './queries.ts';

interface CardSheetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

const nameOf = (pet: Pet): string => cardFileName(pet.name, '-vaccination-card.pdf');

const save = async (pet: Pet, file: Blob): Promise<void> => {
  try {
    await saveFile({ name: nameOf(pet), file });
  } catch (error) {
    showErrorToast(error, 'vaccinationCard.failed');
  }
};

const share = async (pet: Pet, pdf: Blob): Promise<void> => {
  const file = new File([pdf], nameOf(pet), { type: 'application/pdf' });
  const title = t('vaccinationCard.titleOf', { name: pet.name });
  try {
    await shareFile({ title, file, url: null }, detectDevice());
  } catch {
    toast({ title: t('sharing.share.failed'), tone: 'danger' });
  }
};

const Actions = ({ pet, file }: { readonly pet: Pet; readonly file: Blob | undefined }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
    {canShareFiles(detectDevice()) && (
      <Button icon={Share2} disabled={!file} onClick={() => file && void share(pet, file)}>
        {t('vaccinationCard.share')}
      </Button>
    )}
    <Button
      look={canShareFiles(detectDevice()) ? 'secondary' : 'primary'}
      icon={Download}
      disabled={!file}
      onClick={() => file && void save(pet, file)}
    >
      {t('vaccinationCard.save')}
    </Button>
  </div>
);

const Failure = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div role="alert" className="flex flex-col gap-3">
    <p>{t(error instanceof NetworkError ? 'vaccinationCard.offline' : 'vaccinationCard.failed')}</p>
    <Button look="secondary" onClick={onRetry}>
      {t('shell.error.again')}
    </Button>
  </div>
);

/** Chooses paper and language of the vaccination card, and shares or saves the PDF that the server makes. */
export const CardSheet = ({ pet, onClose }: CardSheetProps) => {
  const [choice, setChoice] = useState<CardChoice>({ paper: 'a4', language: shownLanguage() });
  const { data: file, error, isFetching, refetch } = useQuery(cardQuery(pet.id, choice));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('vaccinationCard.title')}
      subtitle={pet.name}
      dock={<Actions pet={pet} file={isFetching ? undefined : file} />}
    >
      <div className="flex flex-col gap-6 pt-1">
        <p className="text-ink-soft">{t('vaccinationCard.share.text')}</p>
        <Select
          name="paper"
          label={t('vaccinationCard.paper')}
          value={choice.paper}
          onChange={({ target }) => {
            const paper = PAPERS.find((each) => each === target.value);
            if (paper) setChoice({ ...choice, paper });
          }}
          choices={PAPERS.map((paper) => ({
            value: paper,
            label: t(`vaccinationCard.paper.${paper}`),
          }))}
        />
        <SegmentedControl
          label={t('vaccinationCard.language')}
          value={choice.language}
          onChange={(value) => {
            const language = LANGUAGES.find((each) => each === value);
            if (language) setChoice({ ...choice, language });
          }}
          choices={LANGUAGES.map((language) => ({
            value: language,
            label: t(`vaccinationCard.language.${language}`),
          }))}
        />
        <p className="text-hint text-ink-soft">
          {isOwn(pet)
            ? t('vaccinationCard.privacy')
            : t('vaccinationCard.privacy.member', { owner: ownerName(pet) })}
        </p>
        {error && !isFetching && <Failure error={error} onRetry={() => void refetch()} />}
        <p aria-live="polite" className="text-hint text-ink-soft">
          {isFetching ? t('vaccinationCard.making') : ''}
        </p>
      </div>
    </Sheet>
  );
};
