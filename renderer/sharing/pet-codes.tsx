import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { capabilitiesQuery, currentUserQuery } from '#renderer/accounts/queries.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { shareUrlOf } from './code-texts.ts';
import { FirstShare } from './first-share.tsx';
import { NotPublic } from './not-public.tsx';
import { ProfileCode } from './profile-code.tsx';
import { CollarTag } from './tag/collar-tag.tsx';
import { SampleTag } from './tag/sample-tag.tsx';

const kinds = () => [
  { value: 'profile', label: t('sharing.profileCode'), hint: t('sharing.profileCode.for') },
  { value: 'tag', label: t('sharing.collarTag'), hint: t('sharing.collarTag.for') },
];

const Codes = ({ pet, user }: { readonly pet: Pet; readonly user: User }) => {
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
    <CollarTag pet={pet} user={user} url={url} choice={choice} />
  ) : (
    <ProfileCode pet={pet} page={page} url={url} choice={choice} />
  );
};

/** The codes of a pet, or the reason why there are none. */
export const PetCodes = ({ pet }: { readonly pet: Pet }) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  if (!user) return null;
  if (pet.isSample) return <SampleTag pet={pet} />;
  const { publicProfile } = user.privacySettings;
  return (
    <>
      {publicProfile ? <Codes pet={pet} user={user} /> : <NotPublic pet={pet} />}
      <FirstShare user={user} pet={pet} />
    </>
  );
};
