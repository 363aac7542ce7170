import { useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { saveFile } from '#renderer/ui/save-file.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Pet } from '#server/pets/contract.ts';
import { fileNameOf } from '#server/sharing/rules.ts';
import { type Code, pngOf } from './draw-code.ts';
import { canShareFiles, shareFile, shareLink, thisDevice } from './share-code.ts';

type Named = Pick<Pet, 'name'>;

const fail = (title: MessageId, description: MessageId): void =>
  toast({ title: t(title), description: t(description), tone: 'danger' });

/** Says that a code could not be made. */
export const sayNotGenerated = (): void => fail('sharing.error', 'sharing.generate.failed');

/** Hands a pet's link to another app or to the clipboard, and says how that went. */
export const sharePetLink = async (
  { name }: Named,
  url: string,
  failed: MessageId = 'sharing.share.failed.text',
): Promise<void> => {
  try {
    const outcome = await shareLink({ title: name, url }, thisDevice());
    if (outcome !== 'copied') return;
    toast({ title: t('sharing.copied'), description: t('sharing.copied.text', { name }) });
  } catch {
    fail('sharing.share.failed', failed);
  }
};

const pictureOf = async (code: Code, name: string): Promise<File | undefined> => {
  try {
    return new File([await pngOf(code)], name, { type: 'image/png' });
  } catch {
    sayNotGenerated();
    return undefined;
  }
};

const sharePicture = async (title: string, file: File, url: string | null): Promise<void> => {
  try {
    await shareFile({ title, file, url }, thisDevice());
  } catch {
    fail('sharing.error', 'sharing.shareCode.failed');
  }
};

interface Shown {
  readonly pet: Named;
  readonly code: Code;
  /** Ends the file's name: `-qr.png`. */
  readonly ending: string;
  /** The pet's link, where there is one. */
  readonly url: string | null;
}

/** Saves and shares the picture of a code; one at a time. Without `share` there is nothing that could be shared. */
export const useCodeActions = ({ pet, code, ending, url }: Shown) => {
  const [busy, setBusy] = useState(false);
  const once = (act: () => Promise<void>) => () => {
    if (busy) return;
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  const name = fileNameOf(pet.name, ending);

  const download = once(async () => {
    const file = await pictureOf(code, name);
    if (!file) return;
    saveFile({ name, file });
    toast({
      title: t('sharing.downloaded'),
      description: t('sharing.downloaded.text', { file: name }),
    });
  });

  const sharesFiles = canShareFiles(thisDevice());
  const share = once(async () => {
    if (!sharesFiles) {
      if (url !== null) await sharePetLink(pet, url, 'sharing.share.failed.pet');
      return;
    }
    const file = await pictureOf(code, name);
    if (file) await sharePicture(pet.name, file, url);
  });

  return { busy, download, ...(sharesFiles || url !== null ? { share } : {}) };
};
