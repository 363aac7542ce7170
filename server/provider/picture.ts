import type { UserRow } from '#db/accounts/queries.ts';
import { setPictureIfNone } from '#db/provider/queries.ts';
import type { Parts } from '#server/parts.ts';
import { downloadImage } from './download.ts';

interface PictureOwner {
  readonly userId: string;
  readonly now: Date;
}

const DOWNLOAD_LIMITS = { maxBytes: 5 * 1024 * 1024, timeout: 5_000, redirects: 3 };

const download = async ({ config, photos }: Parts, address: string, holder: PictureOwner) => {
  const bytes = await downloadImage(address, {
    ...DOWNLOAD_LIMITS,
    loopback: config.developmentMode,
  });
  // The type does not matter: it is detected from the bytes.
  const dataUrl = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  return photos.readUpload(dataUrl, 'profile', holder);
};

/**
 * Stores the provider's picture as the profile photo if there is none. Failures are only logged and prevent no sign-in;
 * the owner can choose a photo later.
 */
export const savePicture = async (
  parts: Parts,
  user: UserRow,
  address: string,
  now: Date,
): Promise<void> => {
  const { db, photos, log } = parts;
  if (user.profileImageBlobId !== null) return;
  try {
    const holder = { userId: user.id, now };
    const photo = await download(parts, address, holder);
    await db.transaction(async (tx) => {
      const id = await photos.attach(tx, holder, photo, null);
      if (id !== null && !(await setPictureIfNone(tx, user.id, id, now))) {
        await photos.drop(tx, [id], [], now);
      }
    });
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'thrown';
    log({ time: now.toISOString(), level: 'warn', event: 'provider.picture', reason });
  }
};
