import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiError, type Input } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import type { keepScan } from '#server/scans/contract.ts';
import { readCode, type ScannedProfile } from '#server/scans/rules.ts';
import { showFound } from './found.ts';
import { type LiveProfile, liveProfileQuery, useKeepScan } from './queries.ts';
import { loadScans } from './scan-texts.ts';

type Scan = Input<typeof keepScan>['body'];

/** What the pet's owner shows now, to be kept instead of what a code says: never a mixture of both. */
const scanOf = (petId: string, { profile }: LiveProfile): Scan => ({
  petId,
  type: 'pet_profile',
  name: profile.name,
  category: profile.category,
  breed: profile.breed,
  dateOfBirth: profile.dateOfBirth,
  age: profile.age,
  imageUrl: profile.imageUrl,
  microchipId: profile.microchipId,
  birthmarks: profile.birthmarks,
  medicalRecordCount: profile.medicalRecordCount,
  lastUpdated: profile.lastUpdated,
  ownerName: profile.owner.name,
  ownerPhone: profile.owner.phone,
  ownerEmail: profile.owner.email,
  emergencyContact: profile.owner.emergencyContact,
  emergencyPhone: profile.owner.emergencyPhone,
});

/** `taken`: something is shown at `/`, and the scanner was left. `refused`: a toast says why. */
export type Taken = 'taken' | 'refused';

const refuse = (title: string, description: string): Taken => {
  toast({ title, description, tone: 'danger' });
  return 'refused';
};

/** Leads to the dashboard; with a pet, the viewer opens there for its scan. */
const useGoHome = () => {
  const navigate = useNavigate();
  return useCallback(
    async (scan?: string): Promise<Taken> => {
      await navigate({
        to: '/dashboard',
        search: scan === undefined ? {} : { scan },
        replace: true,
      });
      return 'taken';
    },
    [navigate],
  );
};

/** By what a pet that is kept already is known: another code of it was scanned then. */
const keptAs = (error: unknown): string | undefined =>
  error instanceof ApiError && 'petId' in error.answer && typeof error.answer.petId === 'string'
    ? error.answer.petId
    : undefined;

/** Keeps what was found, says what became of it, and leads to it. */
const useKeep = () => {
  const { mutateAsync } = useKeepScan();
  const goHome = useGoHome();
  return useCallback(
    async (scan: Scan): Promise<Taken> => {
      try {
        const { name } = await mutateAsync(scan).catch((error: unknown) => {
          // For an account whose storage is full the words are saved without the photo.
          if (error instanceof ApiError && error.status === 413 && scan.imageUrl) {
            return mutateAsync({ ...scan, imageUrl: null });
          }
          throw error;
        });
        const description =
          name === null ? t('scans.done.unnamed') : t('scans.done.text', { name });
        toast({ title: t('scans.done'), description });
      } catch (error) {
        const code = error instanceof ApiError ? error.code : '';
        if (code === 'scans.own') {
          toast({ title: t('scans.own'), description: t('scans.own.text') });
          return 'refused';
        }
        if (code !== 'scans.already') {
          showErrorToast(error, 'scans.failed', 'scans.failed.text');
          return 'refused';
        }
        toast({ title: t('scans.again'), description: t('scans.already') });
        return goHome(keptAs(error) ?? scan.petId);
      }
      return goHome(scan.petId);
    },
    [mutateAsync, goHome],
  );
};

/**
 * Takes the text of a code: reads it, keeps the pet that it names, says what became of it in a toast, and leads to
 * `/` with the viewer open. What is not kept, a tag's contact or a link to another server, is shown there too.
 */
export const useTakeCode = (): ((text: string) => Promise<Taken>) => {
  const queryClient = useQueryClient();
  const keep = useKeep();
  const goHome = useGoHome();
  return useCallback(
    async (text) => {
      await loadScans();
      const look = (petId: string) => queryClient.fetchQuery(liveProfileQuery(petId));
      const keepProfile = async (profile: ScannedProfile): Promise<Taken> => {
        const live = await look(profile.petId).catch(() => undefined);
        const { ownerId } = profile;
        return keep(live ? { ...scanOf(profile.petId, live), ownerId } : { ...profile });
      };
      const keepLinked = async (petId: string): Promise<Taken> => {
        try {
          return await keep(scanOf(petId, await look(petId)));
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) {
            return refuse(t('scans.gone'), t('scans.gone.text'));
          }
          showErrorToast(error, 'scans.failed', 'scans.failed.text');
          return 'refused';
        }
      };
      const code = readCode(text, window.location.origin);
      switch (code.kind) {
        case 'profile':
          return keepProfile(code.profile);
        case 'own-link':
          return keepLinked(code.petId);
        case 'refused':
          return refuse(t('scans.invalid'), t(code.why));
        default:
          showFound(code);
          return goHome();
      }
    },
    [queryClient, keep, goHome],
  );
};
