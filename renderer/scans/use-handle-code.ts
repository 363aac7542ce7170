import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiError } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { readCode } from '#server/scans/rules.ts';
import type { ScanBody } from './live-profile.ts';
import { showScannedContent } from './scanned-content.ts';
import { useSaveScan } from './use-save-scan.ts';

/** `taken`: the result is shown at `/`, and the scanner was left. `refused`: a toast shows the reason. */
export type CodeResult = 'taken' | 'refused';

const refuseCode = (title: string, description: string): CodeResult => {
  toast({ title, description, tone: 'danger' });
  return 'refused';
};

const showOwnPet = (): CodeResult => {
  toast({ title: t('scans.own'), description: t('scans.own.text') });
  return 'refused';
};

/** Goes to the dashboard; with a pet, the viewer opens for its scan. */
const useGoHome = () => {
  const navigate = useNavigate();
  return useCallback(
    async (scan?: string): Promise<CodeResult> => {
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

/** The id of a pet that is already saved, from a scan of another code of it. */
const savedIdIn = (error: unknown): string | undefined =>
  error instanceof ApiError && 'petId' in error.answer && typeof error.answer.petId === 'string'
    ? error.answer.petId
    : undefined;

const showScanSent = ({ name }: ScannedPet): void => {
  const description = name === null ? t('scans.done.unnamed') : t('scans.done.text', { name });
  toast({ title: t('scans.done'), description });
};

const showAlreadyScanned = (): void => {
  toast({ title: t('scans.again'), description: t('scans.already') });
};

/** Saves the pet, reports the result, and opens it. */
const useSaveCode = () => {
  const { mutateAsync } = useSaveScan();
  const goHome = useGoHome();
  return useCallback(
    async (scan: ScanBody): Promise<CodeResult> => {
      try {
        const savedScan = await mutateAsync(scan);
        if (savedScan.end === 'own') return showOwnPet();
        if (savedScan.end === 'sent') showScanSent(savedScan.answer);
        else if (savedScan.end === 'known') showAlreadyScanned();
        else toast({ title: t('outbox.kept'), description: t('outbox.kept.text') });
        return goHome(scan.petId);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : '';
        if (code === 'scans.own') return showOwnPet();
        if (code === 'scans.already') {
          showAlreadyScanned();
          return goHome(savedIdIn(error) ?? scan.petId);
        }
        if (isNotFound(error)) {
          return refuseCode(t('scans.gone'), t('scans.gone.text'));
        }
        showErrorToast(error, 'scans.failed', 'scans.failed.text');
        return 'refused';
      }
    },
    [mutateAsync, goHome],
  );
};

/**
 * Handles the text of a code: parses it, saves the pet, reports the result in a toast, and goes to `/` with
 * the viewer open. Content that is not saved, such as a tag's contact or a link to another server, is shown
 * there too.
 */
export const useHandleCode = (): ((text: string) => Promise<CodeResult>) => {
  const saveScan = useSaveCode();
  const goHome = useGoHome();
  return useCallback(
    async (text) => {
      const code = readCode(text, window.location.origin);
      switch (code.kind) {
        case 'profile':
          return saveScan({ ...code.profile });
        case 'own-link':
          return saveScan({ petId: code.petId, ...code.contact });
        case 'refused':
          return refuseCode(t('scans.invalid'), t(code.why));
        default:
          showScannedContent(code);
          return goHome();
      }
    },
    [saveScan, goHome],
  );
};
