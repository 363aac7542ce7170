import { useState } from 'react';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { canShareFiles, detectDevice, shareFile, shareLink } from '#renderer/ui/share-code.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Pet } from '#server/pets/contract.ts';
import { cardFileName } from '#server/sharing/rules.ts';

type PetName = Pick<Pet, 'name'>;

const showFailure = (title: MessageId, description: MessageId): void => {
  toast({ title: t(title), description: t(description), tone: 'danger' });
};

export const showNotGenerated = (): void => showFailure('sharing.error', 'sharing.generate.failed');

/** Shares or copies a pet's link, and shows a toast with the result. */
export const sharePetLink = async (
  { name }: PetName,
  url: string,
  failed: MessageId = 'sharing.share.failed.text',
): Promise<void> => {
  try {
    const outcome = await shareLink({ title: name, url }, detectDevice());
    if (outcome !== 'copied') return;
    toast({ title: t('sharing.copied'), description: t('sharing.copied.text', { name }) });
  } catch {
    showFailure('sharing.share.failed', failed);
  }
};

const fileOf = async (picture: () => Promise<Blob>, name: string): Promise<File | undefined> => {
  try {
    return new File([await picture()], name, { type: 'image/png' });
  } catch {
    showNotGenerated();
    return undefined;
  }
};

const sharePicture = async (title: string, file: File, url: string | null): Promise<void> => {
  try {
    await shareFile({ title, file, url }, detectDevice());
  } catch {
    showFailure('sharing.error', 'sharing.shareCode.failed');
  }
};

/** Copies a code if it has no link and cannot be shared, as in the desktop app. */
const copyCode = async (
  picture: Promise<Blob>,
  copy: (png: Promise<Blob>) => Promise<void>,
): Promise<void> => {
  try {
    await copy(picture);
    toast({ title: t('sharing.copiedCode'), description: t('sharing.copiedCode.text') });
  } catch {
    showFailure('sharing.error', 'sharing.shareCode.failed');
  }
};

interface CodeActionsInput {
  readonly pet: PetName;
  /** Draws the PNG for saving and sharing; throws if that fails. */
  readonly picture: () => Promise<Blob>;
  /** The end of the file name, for example `-qr.png`. */
  readonly ending: string;
  /** The pet's link, if there is one. */
  readonly url: string | null;
  /** The title of the toast after saving. */
  readonly savedMessage?: MessageId;
}

/** Saves and shares the picture of a code, one at a time. Without `share`, it can only be saved. */
export const useCodeActions = ({
  pet,
  picture,
  ending,
  url,
  savedMessage = 'sharing.downloaded',
}: CodeActionsInput) => {
  const [isBusy, setBusy] = useState(false);
  const runIfIdle = (act: () => Promise<void>) => () => {
    if (isBusy) return;
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  const name = cardFileName(pet.name, ending);

  const download = runIfIdle(async () => {
    const file = await fileOf(picture, name);
    if (!file) return;
    const savedAs = await saveFile({ name, file });
    if (savedAs === undefined) return;
    toast({ title: t(savedMessage), description: t('sharing.downloaded.text', { file: savedAs }) });
  });

  const { copyPicture } = detectDevice();
  const sharesFiles = canShareFiles(detectDevice());
  const shareCode = runIfIdle(async () => {
    if (sharesFiles) {
      const file = await fileOf(picture, name);
      if (file) await sharePicture(pet.name, file, url);
    } else if (url !== null) await sharePetLink(pet, url, 'sharing.share.failed.pet');
    else if (copyPicture) await copyCode(picture(), copyPicture);
  });

  const canShare = sharesFiles || url !== null || copyPicture !== undefined;
  return { busy: isBusy, download, ...(canShare ? { share: shareCode } : {}) };
};
