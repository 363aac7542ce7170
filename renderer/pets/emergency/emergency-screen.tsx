import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ImageDown, Phone, Printer, TriangleAlert } from 'lucide-react';
import { ensureCare } from '#renderer/care/queries.ts';
import { accountUnits } from '#renderer/current-account.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { categoryLabels } from '#renderer/pets/category-labels.ts';
import { withUnsentChanges } from '#renderer/pets/offline-pets.ts';
import { sexLabels } from '#renderer/pets/sex-labels.ts';
import { ensureExistingPet, useExistingPet } from '#renderer/pets/use-existing-pet.ts';
import { ButtonAway, ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { Dock } from '#renderer/ui/form-page.tsx';
import { BackArrow } from '#renderer/ui/history/back-arrow.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { language, t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Section } from '#renderer/ui/page.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { weightsQuery } from '#renderer/weights/queries.ts';
import { useWeightsIfLoaded } from '#renderer/weights/waiting-weights.ts';
import type { EmergencyCalls } from '#server/emergency/contract.ts';
import { isAlwaysOpen } from '#server/emergency/rules.ts';
import { callLink } from '#server/lost/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import { isLikely, weightText } from '#server/weights/rules.ts';
import { Clinics, People } from './calls.tsx';
import { drawLockScreen } from './lock-screen.ts';
import { lockScreenLines } from './lock-screen-lines.ts';
import { type Medication, useMedication } from './medication.ts';
import { emergencyQuery, fetchSheet } from './queries.ts';

export const load = async ({ queryClient, params }: LoadContext): Promise<void> => {
  const petId = params['petId'] ?? '';
  const parts = Promise.allSettled([
    queryClient.ensureQueryData(emergencyQuery(petId)),
    queryClient.ensureQueryData(weightsQuery(petId)),
    ensureCare(queryClient),
  ]);
  await ensureExistingPet(queryClient, petId);
  await waitBriefly(parts);
};

/** "Dog, Aspin, male, 14.2 kg, chip 900000000123456" */
const useFacts = (pet: Pet): string => {
  const grams = useWeightsIfLoaded(pet.id)
    .flatMap((entry) => entry.grams ?? [])
    .findLast((each) => isLikely(each, pet.category));
  return [
    pet.breed ?? t(categoryLabels[pet.category]),
    pet.sex && t(sexLabels[pet.sex]),
    grams && weightText(grams, accountUnits().weightUnit),
    pet.microchipId && t('emergency.chip', { chip: pet.microchipId }),
  ]
    .filter(Boolean)
    .join(', ');
};

const savePdf = async (pet: Pet): Promise<void> => {
  try {
    const file = await fetchSheet(pet.id, language());
    await saveFile({ name: cardFileName(pet.name, '-emergency.pdf'), file });
  } catch (error) {
    showErrorToast(error, 'emergency.failed');
  }
};

const savePicture = async (pet: Pet, draw: () => Promise<Blob>): Promise<void> => {
  try {
    const file = await draw();
    const name = await saveFile({ name: cardFileName(pet.name, '-emergency.png'), file });
    if (name !== undefined) toast({ title: t('emergency.picture.saved') });
  } catch {
    toast({ title: t('emergency.picture.failed'), tone: 'danger' });
  }
};

interface HeaderProps {
  readonly pet: Pet;
  readonly drawPicture: () => Promise<Blob>;
}

const Header = ({ pet, drawPicture }: HeaderProps) => (
  <header className="sticky top-(--banner,0px) z-10 bg-gumamela text-on-gumamela">
    <div className="mx-auto flex min-h-16 w-full max-w-2xl items-center gap-2 px-1 py-2 flex-wrap">
      <BackArrow to={`/pet/${pet.id}`} />
      <span className="flex max-narrow:hidden">
        <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
      </span>
      <div className="min-w-24 flex-1 max-narrow:order-last max-narrow:basis-full max-narrow:px-2">
        <h1 className="wrap-anywhere font-semibold text-body">
          {t('emergency.titleOf', { name: pet.name })}
        </h1>
        <p className="text-hint">{t('emergency.offline')}</p>
      </div>
      <IconButton
        icon={Printer}
        label={t('emergency.print')}
        onClick={() => void savePdf(pet)}
        className="text-on-gumamela hover:bg-transparent hover:brightness-90"
      />
      <IconButton
        icon={ImageDown}
        label={t('emergency.picture')}
        onClick={() => void savePicture(pet, drawPicture)}
        className="text-on-gumamela hover:bg-transparent hover:brightness-90"
      />
    </div>
  </header>
);

const Allergies = ({ text }: { readonly text: string | null }) => (
  <div className="rounded-card bg-gumamela-soft p-4">
    <h2 className="flex items-center gap-2.5 font-semibold text-gumamela text-row">
      <TriangleAlert size={24} />
      {t('pets.allergies')}
    </h2>
    <p className="wrap-anywhere mt-2 whitespace-pre-line font-semibold text-body">
      {text?.trim() || t('emergency.noAllergies')}
    </p>
  </div>
);

const GivenMedication = ({
  medication,
}: {
  readonly medication: readonly Medication[] | undefined;
}) => {
  if (!medication) return <Skeleton className="h-15" />;
  if (medication.length === 0) return <p className="text-ink-soft">{t('emergency.nothing')}</p>;
  return (
    <Card flush>
      <ul>
        {medication.map(({ planId, title, howToGive, lastGiven }) => (
          <li key={planId} className="border-line border-b px-4 py-3 last:border-b-0">
            <p className="wrap-anywhere font-semibold text-row">{title}</p>
            <p className="wrap-anywhere text-row">{howToGive}</p>
            {lastGiven !== undefined && (
              <p className="text-hint text-ink-soft">
                {`${t('emergency.lastGiven')}: ${lastGiven}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};

const ClinicAddresses = ({ calls }: { readonly calls: EmergencyCalls }) =>
  calls.clinics.length > 0 ? (
    <Clinics clinics={calls.clinics} />
  ) : (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">{t('emergency.clinics.none')}</p>
      <ButtonLink look="secondary" size="row" to="/vet-clinics">
        {t('emergency.clinics.find')}
      </ButtonLink>
    </div>
  );

/** The first clinic that can be called, always within reach of a thumb. */
const CallDock = ({ calls }: { readonly calls: EmergencyCalls }) => {
  const clinic = calls.clinics.find(({ phone }) => callLink(phone) !== null);
  const href = callLink(clinic?.phone ?? null);
  if (!clinic || href === null) return null;
  return (
    <Dock>
      <ButtonAway look="danger" icon={Phone} href={href} className="mx-auto w-full max-w-156">
        {t(isAlwaysOpen(clinic) ? 'emergency.call.always' : 'emergency.call.vet')}
      </ButtonAway>
    </Dock>
  );
};

/** The emergency screen. It works offline, from the data stored on this device. */
export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  const knownPet = useExistingPet(petId);
  const items = useWaitingItems();
  const { today } = useOwnerClock();
  const pet = withUnsentChanges(knownPet, items, today);
  const facts = useFacts(pet);
  const medication = useMedication(petId);
  const { data: calls } = useQuery(emergencyQuery(petId));
  const draw = () =>
    drawLockScreen(lockScreenLines({ pet, facts, medication: medication ?? [], calls }));
  return (
    <main className="flex min-h-dvh flex-col">
      <title>{`${t('emergency.titleOf', { name: pet.name })} · ${t('app.name')}`}</title>
      <Header pet={pet} drawPicture={draw} />
      <div className="mx-auto w-full max-w-2xl flex-1 px-4 pt-4 pb-8 tablet:px-6">
        <Allergies text={pet.allergies} />
        <Section heading={t('emergency.gets')}>
          <GivenMedication medication={medication} />
        </Section>
        <Section heading={t('emergency.where')}>
          {calls ? <ClinicAddresses calls={calls} /> : <p>{t('emergency.unknown')}</p>}
        </Section>
        {calls && (
          <Section heading={t('emergency.who')}>
            <People people={calls.people} />
          </Section>
        )}
        <p className="wrap-anywhere mt-4 text-hint text-ink-soft">{facts}</p>
      </div>
      {calls && <CallDock calls={calls} />}
    </main>
  );
};
