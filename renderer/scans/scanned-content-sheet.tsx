import { ExternalLink } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { TagContact } from '#server/scans/rules.ts';
import { ScanPeople } from './scan-people.tsx';
import type { ScannedContent } from './scanned-content.ts';

interface TagSheetProps {
  readonly contact: TagContact;
  readonly onClose: () => void;
}

/** The contact on a tag of a pet that has no public page. */
const TagSheet = ({ contact, onClose }: TagSheetProps) => {
  const name = contact.name ?? t('scans.unnamed');
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      subtitle={t('scans.tag')}
      picture={<PetAvatar name={name} category="other" photo={undefined} size={56} />}
    >
      <p className="text-ink-soft text-row">{t('scans.tag.text')}</p>
      <ScanPeople contacts={contact} />
    </Sheet>
  );
};

interface LinkSheetProps {
  readonly link: Extract<ScannedContent, { readonly kind: 'other-link' }>;
  readonly onClose: () => void;
}

/** Asks before opening a share link of another server. */
const LinkSheet = ({ link: { address, host }, onClose }: LinkSheetProps) => (
  <Sheet
    open
    onClose={onClose}
    title={t('scans.elsewhere')}
    dock={
      <Button
        icon={ExternalLink}
        className="w-full wrap-anywhere"
        onClick={() => {
          window.open(address, '_blank', 'noopener,noreferrer');
          onClose();
        }}
      >
        {t('scans.elsewhere.open', { host })}
      </Button>
    }
  >
    <p className="wrap-anywhere text-row">{t('scans.elsewhere.text', { host })}</p>
  </Sheet>
);

interface ScannedContentSheetProps {
  readonly content: ScannedContent;
  readonly onClose: () => void;
}

/** Shows the content of a code that is not stored. */
export const ScannedContentSheet = ({ content, onClose }: ScannedContentSheetProps) =>
  content.kind === 'contact' ? (
    <TagSheet contact={content.contact} onClose={onClose} />
  ) : (
    <LinkSheet link={content} onClose={onClose} />
  );
