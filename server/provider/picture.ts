import type { UserRow } from '#db/accounts/queries.ts';
import { showPictureIfNone } from '#db/provider/queries.ts';
import type { Parts } from '#server/parts.ts';
import { downloadImage } from './download.ts';

interface Holder {
  readonly userId: string;
  readonly now: Date;
}

const LIMITS = { maxBytes: 5 * 1024 * 1024, lasts: 5_000, redirects: 3 };

const download = async ({ config, photos }: Parts, address: string, holder: Holder) => {
  const bytes = await downloadImage(address, { ...LIMITS, loopback: config.developmentMode });
  // What kind of image it is, the intake sees from its bytes.
  const dataUrl = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  return photos.take(dataUrl, 'profile', holder);
};

/**
 * Takes the provider's picture over as the profile's photo, where there is none yet. A picture is no reason to
 * keep anybody out: whatever goes wrong is logged, and the owner can choose one in the profile.
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
    const wish = await download(parts, address, holder);
    await db.transaction(async (tx) => {
      const id = await photos.settle(tx, holder, wish, null);
      if (id !== null && !(await showPictureIfNone(tx, user.id, id, now))) {
        await photos.drop(tx, [id], [], now);
      }
    });
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'thrown';
    log({ time: now.toISOString(), level: 'warn', event: 'provider.picture', reason });
  }
};
