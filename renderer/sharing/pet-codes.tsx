import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { capabilitiesQuery, currentUserQuery } from '#renderer/accounts/queries.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { shareUrlOf } from './code-texts.ts';
import { FirstShare } from './first-share.tsx';
import { NotPublic } from './not-public.tsx';
import { ProfileCode } from './profile-code.tsx';
import { ShownContact } from './shown-contact.tsx';
import { CollarTag } from './tag/collar-tag.tsx';
import { SampleTag } from './tag/sample-tag.tsx';

const kinds = () => [
  { value: 'profile', label: t('sharing.profileCode'), hint: t('sharing.profileCode.for') },
  { value: 'tag', label: t('sharing.collarTag'), hint: t('sharing.collarTag.for') },
];

const Codes = ({ pet, owner }: { readonly pet: Pet; readonly owner: PublicOwner }) => {
  const { data: server } = useSuspenseQuery(capabilitiesQuery);
  const { data: records } = useSuspenseInfiniteQuery(recordsQuery(pet.id));
  const [kind, setKind] = useState('profile');
  const url = shareUrlOf(server.shareAddress, pet);
  const choice = (
    <SegmentedControl
      label={t('sharing.codes')}
      value={kind}
      onChange={setKind}
      choices={kinds()}
    />
  );
  const [page] = records.pages;
  if (!page) return null;
  return kind === 'tag' ? (
    <CollarTag pet={pet} owner={owner} url={url} choice={choice} />
  ) : (
    <ProfileCode pet={pet} page={page} url={url} choice={choice} />
  );
};

/** The codes of a pet, or the reason why there are none. */
export const PetCodes = ({ pet }: { readonly pet: Pet }) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  if (!user) return null;
  if (pet.isSample) return <SampleTag pet={pet} />;
  return (
    <>
      <ShownContact pet={pet}>
        {(owner) => (owner ? <Codes pet={pet} owner={owner} /> : <NotPublic pet={pet} />)}
      </ShownContact>
      {isOwn(pet) && <FirstShare user={user} pet={pet} />}
    </>
  );
};
