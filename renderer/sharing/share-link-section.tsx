import { Link2, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { v4 } from 'uuid';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Section } from '#renderer/ui/page.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { shortAddress } from './code-texts.ts';
import { useReplaceLink } from './queries.ts';
import { sharePetLink } from './use-code-actions.ts';

type NamedPet = Pick<Pet, 'id' | 'name'>;

/** Confirms first, because printed codes stop working. */
const ReplaceLink = ({ pet }: { readonly pet: NamedPet }) => {
  // A new key for each opening of the dialog, so that retrying in the same dialog replaces the link only
  // once.
  const [replacementKey, setReplacementKey] = useState<string>();
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useReplaceLink(pet.id);
  const askToReplace = () => {
    setReplacementKey(v4());
    setOpen(true);
  };
  const replaceLink = () => {
    if (replacementKey !== undefined) mutate(replacementKey, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button look="quiet-danger" size="row" icon={RefreshCw} onClick={askToReplace}>
        {t('sharing.replace')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={replaceLink}
        title={t('sharing.replace.title')}
        consequence={t('sharing.replace.text')}
        confirm={t('sharing.replace')}
        icon={RefreshCw}
        busy={isPending}
      />
    </>
  );
};

interface ShareLinkProps {
  readonly pet: NamedPet;
  readonly url: string;
  /** Whether to show the link as text; false if it is already shown next to this. */
  readonly isSpelt?: boolean;
}

/** The link to a pet's page, with buttons to share and to replace it. */
export const ShareLinkSection = ({ pet, url, isSpelt = true }: ShareLinkProps) => (
  <Section heading={t('sharing.link')}>
    <Card className="flex flex-col gap-3">
      {isSpelt && <p className="wrap-anywhere font-semibold text-row">{shortAddress(url)}</p>}
      <p className="text-hint text-ink-soft">{t('sharing.link.text', { name: pet.name })}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <Button
          look="secondary"
          size="row"
          icon={Link2}
          onClick={() => void sharePetLink(pet, url)}
        >
          {t('sharing.link.share')}
        </Button>
        <ReplaceLink pet={pet} />
      </div>
    </Card>
  </Section>
);
