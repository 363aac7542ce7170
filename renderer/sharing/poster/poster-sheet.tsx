import { useSuspenseQuery } from '@tanstack/react-query';
import { Download, Link2, Printer, Share2 } from 'lucide-react';
import { createPortal } from 'react-dom';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { shareUrlOf, tagTextOf } from '#renderer/sharing/code-texts.ts';
import { canShareFiles, detectDevice, shareFile } from '#renderer/ui/share-code.ts';
import '#renderer/ui/print-sheet.css';
import { ShownContact } from '#renderer/sharing/shown-contact.tsx';
import { sharePetLink } from '#renderer/sharing/use-code-actions.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import { type Poster, usePoster } from './use-poster.ts';

interface PosterSheetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

const share = async (pet: Pet, { file }: Poster, url: string | null): Promise<void> => {
  const picture = new File([file], cardFileName(pet.name, '-lost.png'), { type: 'image/png' });
  try {
    await shareFile(
      { title: t('lost.banner', { name: pet.name }), file: picture, url },
      detectDevice(),
    );
  } catch {
    toast({ title: t('sharing.share.failed'), tone: 'danger' });
  }
};

interface ActionsProps {
  readonly pet: Pet;
  readonly poster: Poster | undefined;
  readonly url: string | null;
}

const Actions = ({ pet, poster, url }: ActionsProps) => {
  const isWaiting = poster === undefined;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      <Button icon={Printer} disabled={isWaiting} onClick={() => window.print()}>
        {t('poster.print')}
      </Button>
      {canShareFiles(detectDevice()) && (
        <Button
          look="secondary"
          icon={Share2}
          disabled={isWaiting}
          onClick={() => poster && void share(pet, poster, url)}
        >
          {t('poster.share')}
        </Button>
      )}
      <Button
        look="secondary"
        icon={Download}
        disabled={isWaiting}
        onClick={() =>
          poster && void saveFile({ name: cardFileName(pet.name, '-lost.png'), file: poster.file })
        }
      >
        {t('poster.download')}
      </Button>
      {url !== null && (
        <Button look="secondary" icon={Link2} onClick={() => void sharePetLink(pet, url)}>
          {t('poster.link')}
        </Button>
      )}
    </div>
  );
};

const Spread = ({ pet, owner, onClose }: PosterSheetProps & { readonly owner: PublicOwner }) => {
  const { shareAddress } = useSuspenseQuery(capabilitiesQuery).data;
  const url = shareUrlOf(shareAddress, pet);
  const { poster, failed } = usePoster(pet, owner, tagTextOf(url, pet, owner));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('lost.spread', { name: pet.name })}
      subtitle={t('lost.spread.text', { name: pet.name })}
      dock={<Actions pet={pet} poster={poster} url={url} />}
    >
      {failed && <FieldError message={t('poster.failed')} />}
      {poster ? (
        <img
          src={poster.src}
          alt={t('poster.picture', { name: pet.name })}
          className="mx-auto aspect-[210/297] w-full max-w-xs border border-line"
        />
      ) : (
        !failed && <Skeleton className="mx-auto aspect-[210/297] w-full max-w-xs" />
      )}
      {poster &&
        createPortal(
          <div className="print-sheet">
            <img src={poster.src} alt="" className="print-poster" />
          </div>,
          document.body,
        )}
    </Sheet>
  );
};

/** Shown after a pet was marked as lost: its poster to print, save and share, and its link. */
export const PosterSheet = (props: PosterSheetProps) => (
  <ShownContact pet={props.pet}>
    {(owner) => owner && <Spread {...props} owner={owner} />}
  </ShownContact>
);
