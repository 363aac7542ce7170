import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownerName } from '#renderer/members/author-name.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { CodeDrawing } from '#renderer/ui/code/code-drawing.tsx';
import { type Code, pngOf } from '#renderer/ui/code/draw-code.ts';
import { t } from '#renderer/ui/language/text.ts';
import { may } from '#server/members/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { RecordPage } from '#server/records/contract.ts';
import { ClosedCode } from './closed-code.tsx';
import { CodeButtons } from './code-buttons.tsx';
import { CodeLayout } from './code-layout.tsx';
import { profileCodeOf, shortAddress } from './code-texts.ts';
import { NoCode } from './no-code.tsx';
import { profileCodeQuery } from './queries.ts';
import { ShareLinkSection } from './share-link-section.tsx';
import { useCode } from './use-code.ts';
import { useCodeActions } from './use-code-actions.ts';

interface ProfileCodeProps {
  readonly pet: Pet;
  /** The first page of the pet's records. */
  readonly page: RecordPage;
  readonly url: string | null;
  readonly choice: ReactNode;
}

type ShownProps = Pick<ProfileCodeProps, 'pet' | 'url'> & { readonly code: Code };

const Picture = ({ pet, url, code }: ShownProps) => (
  <figure className="rounded-card border border-line bg-tag p-4 text-on-tag">
    <CodeDrawing code={code} label={t('sharing.profileCode.picture', { name: pet.name })} />
    <figcaption className="px-3 pb-2">
      <p className="font-semibold text-body">{pet.name}</p>
      {url !== null && (
        <p className="wrap-anywhere text-hint text-on-tag-soft">{shortAddress(url)}</p>
      )}
    </figcaption>
  </figure>
);

const Buttons = ({ pet, url, code }: ShownProps) => {
  const picture = () => pngOf(code);
  const { busy, download, share } = useCodeActions({ pet, picture, url, ending: '-qr.png' });
  return (
    <CodeButtons
      isBusy={busy}
      onDownload={download}
      {...(share ? { main: { icon: Share2, label: t('sharing.share'), run: share } } : {})}
    />
  );
};

const textOf = (pet: Pet, url: string | null): string => {
  const { name } = pet;
  if (url === null) return t('sharing.profileCode.household', { name });
  return isOwn(pet)
    ? t('sharing.profileCode.text', { name })
    : t('sharing.profileCode.member', { name, owner: ownerName(pet) });
};

/** The code for Alaga's own scanner. */
export const ProfileCode = ({ pet, page, url, choice }: ProfileCodeProps) => {
  const code = useCode(profileCodeOf(pet, page));
  const { data: state } = useQuery({
    ...profileCodeQuery(pet.id),
    enabled: may(pet.role ?? 'owner', 'share'),
  });
  const isClosed = state?.isOn === false;
  return (
    <CodeLayout
      choice={choice}
      picture={
        isClosed ? (
          <ClosedCode pet={pet} />
        ) : code ? (
          <Picture pet={pet} url={url} code={code} />
        ) : (
          <NoCode />
        )
      }
    >
      <div className="flex flex-col gap-2 text-row">
        <p>{textOf(pet, url)}</p>
        <p className="text-ink-soft">{t('sharing.profileCode.camera')}</p>
      </div>
      {code && !isClosed && <Buttons pet={pet} url={url} code={code} />}
      {url !== null && <ShareLinkSection pet={pet} url={url} isSpelt={false} />}
    </CodeLayout>
  );
};
