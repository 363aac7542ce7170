import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { capabilitiesQuery, currentUserQuery } from '#renderer/accounts/queries.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { SitterLinksPanel } from '#renderer/sitters/sitter-links-panel.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Dock } from '#renderer/ui/form-page.tsx';
import { BackArrow } from '#renderer/ui/history/back-arrow.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import type { Member, NewInvitation } from '#server/members/contract.ts';
import { describeEnd, describePets } from './describe.ts';
import { Invitations } from './invitations.tsx';
import { InviteSheet, MadeSheet } from './invite-sheet.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { PersonRow } from './person-row.tsx';
import { householdQuery } from './queries.ts';
import { useOwnPets } from './share-fields.tsx';
import { OpenLinkSheet, SharedHouseholds } from './shared-with-me.tsx';

export const load = async ({ queryClient }: LoadContext): Promise<void> => {
  void queryClient.prefetchInfiniteQuery(petsQuery);
  await Promise.all([
    queryClient.ensureQueryData(householdQuery),
    queryClient.ensureQueryData(capabilitiesQuery),
  ]);
};

interface MembersProps {
  readonly members: readonly Member[];
  readonly pets: ReadonlyMap<string, string>;
  readonly onOpen: (member: Member) => void;
}

const Members = ({ members, pets, onOpen }: MembersProps) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Section heading={t('household.members')}>
      <Card flush>
        <ul>
          <PersonRow
            name={user?.displayName ?? ''}
            detail={t('household.you')}
            role={t('household.as.owner')}
          />
          {members.map((member) => (
            <PersonRow
              key={member.userId}
              name={member.name}
              detail={`${describePets(member.petIds, pets)}${describeEnd(member.until)}`}
              role={t(`household.as.${member.role}`)}
              onClick={() => onOpen(member)}
            />
          ))}
        </ul>
      </Card>
      {members.length === 0 && <p className="mt-3 text-ink-soft">{t('household.alone')}</p>}
    </Section>
  );
};

type OpenSheet = 'invite' | 'link' | { readonly made: string } | { readonly member: Member };

interface SheetsProps {
  readonly open: OpenSheet | undefined;
  readonly invitations: readonly NewInvitation[];
  readonly onMade: (invitation: NewInvitation) => void;
  readonly onClose: () => void;
}

const Sheets = ({ open, invitations: created, onMade, onClose }: SheetsProps) => {
  if (open === undefined) return null;
  if (open === 'invite') return <InviteSheet onClose={onClose} onMade={onMade} />;
  if (open === 'link') return <OpenLinkSheet onClose={onClose} />;
  if ('member' in open) return <MemberSheet member={open.member} onClose={onClose} />;
  const shownInvitation = created.find(({ id }) => id === open.made);
  return shownInvitation ? <MadeSheet invitation={shownInvitation} onClose={onClose} /> : null;
};

/** Everybody who cares for the owner's pets, and the pets of others that the owner cares for. */
export const Screen = () => {
  const { members, invitations, sitterLinks, sharedWithMe } = useSuspenseQuery(householdQuery).data;
  const { data: server } = useQuery(capabilitiesQuery);
  const ownPets = useOwnPets();
  const pets = new Map(ownPets.map(({ id, name }) => [id, name]));
  const [created, setCreated] = useState<readonly NewInvitation[]>([]);
  const [open, setOpen] = useState<OpenSheet>();
  return (
    <main className="flex min-h-dvh flex-col">
      <title>{`${t('household.title')} · ${t('app.name')}`}</title>
      <div className="mx-auto w-full max-w-2xl flex-1 px-4 pb-8 tablet:px-6">
        <header className="-ml-3 flex min-h-16 items-center gap-2">
          <BackArrow to="/profile" />
          <div className="min-w-0 flex-1">
            <h1 className="font-semibold text-body">{t('household.title')}</h1>
            <p className="text-hint text-ink-soft">
              {t('household.people', { people: members.length + 1, pets: ownPets.length })}
            </p>
          </div>
        </header>
        <Members members={members} pets={pets} onOpen={(member) => setOpen({ member })} />
        {invitations.length > 0 && (
          <Section heading={t('household.invitations')}>
            <Invitations
              invitations={invitations}
              pets={pets}
              shownIds={new Set(created.map(({ id }) => id))}
              onShow={(id) => setOpen({ made: id })}
            />
          </Section>
        )}
        {server?.mode === 'hosted' && <SitterLinksPanel links={sitterLinks} />}
        <Section
          heading={t('household.shared')}
          aside={
            <Button
              look="quiet"
              size="row"
              className="-my-2.5 -mr-3"
              onClick={() => setOpen('link')}
            >
              {t('household.shared.link')}
            </Button>
          }
        >
          {sharedWithMe.length > 0 ? (
            <SharedHouseholds households={sharedWithMe} />
          ) : (
            <p className="text-ink-soft">{t('household.shared.none')}</p>
          )}
        </Section>
      </div>
      <Dock>
        <Button
          icon={UserPlus}
          className="mx-auto w-full max-w-156"
          onClick={() => setOpen('invite')}
        >
          {t('household.invite')}
        </Button>
      </Dock>
      <Sheets
        open={open}
        invitations={created}
        onMade={(one) => {
          setCreated([...created, one]);
          setOpen({ made: one.id });
        }}
        onClose={() => setOpen(undefined)}
      />
    </main>
  );
};
