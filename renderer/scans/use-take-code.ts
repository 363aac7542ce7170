import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiError, type Input } from '#renderer/api.ts';
import { isForDevice } from '#renderer/offline/outbox/keep-item.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { keepScan } from '#server/scans/contract.ts';
import { readCode, type ScannedProfile, type TagContact } from '#server/scans/rules.ts';
import { showFound } from './found.ts';
import { keepScanHere, knownHere } from './keep-scan-here.ts';
import { scanOf } from './live-profile.ts';
import { liveProfileQuery, useKeepScan } from './queries.ts';

type Scan = Input<typeof keepScan>['body'];

/** `taken`: something is shown at `/`, and the scanner was left. `refused`: a toast says why. */
export type Taken = 'taken' | 'refused';

const refuse = (title: string, description: string): Taken => {
  toast({ title, description, tone: 'danger' });
  return 'refused';
};

const sayOwn = (): Taken => {
  toast({ title: t('scans.own'), description: t('scans.own.text') });
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

/** For an account whose storage is full the words are saved without the photo. */
const isTooLarge = (error: unknown, scan: Scan): boolean =>
  error instanceof ApiError && error.status === 413 && Boolean(scan.imageUrl);

const LONG = 10_000;

/** Keeps a scan on this device that could not be sent, and leads to it; what is known here already is said at once. */
const useKeepHere = () => {
  const queryClient = useQueryClient();
  const goHome = useGoHome();
  return useCallback(
    async (scan: Scan, key: string): Promise<Taken> => {
      const known = knownHere(queryClient, scan.petId);
      if (known === 'own') return sayOwn();
      if (known === 'kept') {
        toast({ title: t('scans.again'), description: t('scans.already') });
        return goHome(scan.petId);
      }
      try {
        await keepScanHere(queryClient, scan, key);
      } catch {
        const description = t('outbox.unkept');
        toast({ title: t('scans.failed'), description, tone: 'danger', duration: LONG });
        return 'refused';
      }
      toast({ title: t('outbox.kept'), description: t('outbox.kept.text') });
      return goHome(scan.petId);
    },
    [queryClient, goHome],
  );
};

/** Keeps what was found, says what became of it, and leads to it. */
const useKeep = () => {
  const { mutateAsync } = useKeepScan();
  const goHome = useGoHome();
  const keepHere = useKeepHere();
  return useCallback(
    async (words: Scan): Promise<Taken> => {
      const key = newId();
      const scan = { ...words, id: key };
      try {
        const { name } = await mutateAsync({ body: scan, key }).catch((error: unknown) => {
          if (!isTooLarge(error, scan)) throw error;
          return mutateAsync({ body: { ...scan, imageUrl: null }, key: newId() });
        });
        const description =
          name === null ? t('scans.done.unnamed') : t('scans.done.text', { name });
        toast({ title: t('scans.done'), description });
      } catch (error) {
        if (isForDevice(error)) return keepHere(scan, key);
        const code = error instanceof ApiError ? error.code : '';
        if (code === 'scans.own') return sayOwn();
        if (code !== 'scans.already') {
          showErrorToast(error, 'scans.failed', 'scans.failed.text');
          return 'refused';
        }
        toast({ title: t('scans.again'), description: t('scans.already') });
        return goHome(keptAs(error) ?? scan.petId);
      }
      return goHome(scan.petId);
    },
    [mutateAsync, goHome, keepHere],
  );
};

/** Keeps the pet of a link: as its owner shows it now, or, where that cannot be read yet, as a link to be read later. */
const useKeepLinked = () => {
  const queryClient = useQueryClient();
  const keep = useKeep();
  const keepHere = useKeepHere();
  return useCallback(
    async (petId: string, contact?: TagContact): Promise<Taken> => {
      try {
        return await keep(scanOf(petId, await queryClient.fetchQuery(liveProfileQuery(petId))));
      } catch (error) {
        if (isForDevice(error)) return keepHere({ petId, ...contact }, newId());
        if (error instanceof ApiError && error.status === 404) {
          return refuse(t('scans.gone'), t('scans.gone.text'));
        }
        showErrorToast(error, 'scans.failed', 'scans.failed.text');
        return 'refused';
      }
    },
    [queryClient, keep, keepHere],
  );
};

/**
 * Takes the text of a code: reads it, keeps the pet that it names, says what became of it in a toast, and leads to
 * `/` with the viewer open. What is not kept, a tag's contact or a link to another server, is shown there too.
 */
export const useTakeCode = (): ((text: string) => Promise<Taken>) => {
  const queryClient = useQueryClient();
  const keep = useKeep();
  const keepLinked = useKeepLinked();
  const goHome = useGoHome();
  return useCallback(
    async (text) => {
      const keepProfile = async (profile: ScannedProfile): Promise<Taken> => {
        const { petId, ownerId } = profile;
        const live = await queryClient.fetchQuery(liveProfileQuery(petId)).catch(() => undefined);
        return keep(live ? { ...scanOf(petId, live), ownerId } : { ...profile });
      };
      const code = readCode(text, window.location.origin);
      switch (code.kind) {
        case 'profile':
          return keepProfile(code.profile);
        case 'own-link':
          return keepLinked(code.petId, code.contact);
        case 'refused':
          return refuse(t('scans.invalid'), t(code.why));
        default:
          showFound(code);
          return goHome();
      }
    },
    [queryClient, keep, keepLinked, goHome],
  );
};
