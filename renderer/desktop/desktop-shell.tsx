import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { DesktopBridge, OpenedFile, PrintedAs, ShellRequest } from '#desktop/bridge.ts';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { BackupsSheetPanel } from '#renderer/backups/backups-panel.tsx';
import { askAboutRescheduled } from '#renderer/reminders/queries.ts';
import { OpenLinkPanel } from '#renderer/scans/open-link-panel.tsx';
import { ExportSheetPanel } from '#renderer/transfer/export-panel.tsx';
import { ImportSheetPanel } from '#renderer/transfer/import-panel.tsx';
import { t, useLanguage } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { DropHandler } from './drop-handler.tsx';
import { FindBar } from './find-bar.tsx';
import { Printing } from './printing.tsx';
import { UnseenNotices } from './unseen-notices.ts';

/** The overlay that the shell requested or a dropped file opened. */
type OpenSheet =
  | { readonly kind: 'import'; readonly file?: File }
  | { readonly kind: 'export' }
  | { readonly kind: 'backups'; readonly begin: boolean }
  | { readonly kind: 'find' }
  | { readonly kind: 'print'; readonly as: PrintedAs }
  | { readonly kind: 'share'; readonly address: string };

const readOpenedFile = async ({ name, address }: OpenedFile): Promise<File> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new File([await response.blob()], name, { type: 'application/json' });
};

const useShown = () => {
  const [openSheet, setOpenSheet] = useState<OpenSheet>();
  const show = useCallback(
    async (
      request: Exclude<ShellRequest, { kind: 'open' | 'changed' | 'moved' | 'notice' | 'step' }>,
    ) => {
      // An open sheet traps the focus and hides the page, so nothing could be found there.
      if (request.kind === 'find' && document.querySelector('[role$="dialog"]')) return;
      if (request.kind !== 'import') return setOpenSheet(request);
      if (!request.file) return setOpenSheet({ kind: 'import' });
      try {
        setOpenSheet({ kind: 'import', file: await readOpenedFile(request.file) });
      } catch {
        const description = t('computer.opened.failed.text', { name: request.file.name });
        toast({ title: t('computer.opened.failed'), description, tone: 'danger' });
      }
    },
    [],
  );
  const drop = useCallback(async (file: File) => {
    setOpenSheet({ kind: 'import', file });
  }, []);
  return { shown: openSheet, show, drop, close: useCallback(() => setOpenSheet(undefined), []) };
};

interface DesktopShellProps {
  readonly bridge: DesktopBridge;
}

/** Handles requests from the desktop shell, and reports the signed-in user to it. */
export const DesktopShell = ({ bridge }: DesktopShellProps) => {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const language = useLanguage();
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const isSignedIn = user !== undefined && user !== null;
  const isKnown = user !== undefined;
  const { shown, show, drop, close } = useShown();

  const notices = useRef<UnseenNotices>(undefined);
  useEffect(() => {
    if (!isSignedIn) return;
    const ownNotices = new UnseenNotices((path) => history.push(path));
    notices.current = ownNotices;
    return () => ownNotices.close();
  }, [history, isSignedIn]);
  useEffect(
    () =>
      bridge.onAsked((request) => {
        if (request.kind === 'open') history.push(request.path);
        else if (request.kind === 'notice') notices.current?.add(request);
        else if (request.kind === 'step') history.go(request.by);
        else if (request.kind === 'changed') void queryClient.invalidateQueries();
        else if (request.kind === 'moved')
          askAboutRescheduled(queryClient, request.reminderId).catch((error: unknown) =>
            showErrorToast(error),
          );
        else void show(request);
      }),
    [bridge, history, queryClient, show],
  );
  useEffect(() => {
    if (isKnown) void bridge.tell({ isSignedIn, language });
  }, [bridge, isKnown, isSignedIn, language]);

  return (
    <>
      <DropHandler isSignedIn={isSignedIn} onImport={(file) => void drop(file)} />
      <Suspense>
        {shown?.kind === 'import' && (
          <ImportSheetPanel
            key={shown.file?.name ?? ''}
            onClose={close}
            {...(shown.file ? { file: shown.file } : {})}
          />
        )}
        {shown?.kind === 'backups' && (
          <BackupsSheetPanel key={String(shown.begin)} begin={shown.begin} onClose={close} />
        )}
        {shown?.kind === 'find' && <FindBar onClose={close} />}
        {shown?.kind === 'export' && <ExportSheetPanel onClose={close} />}
        {shown?.kind === 'print' && <Printing bridge={bridge} as={shown.as} onDone={close} />}
        {shown?.kind === 'share' && <OpenLinkPanel address={shown.address} onDone={close} />}
      </Suspense>
    </>
  );
};
