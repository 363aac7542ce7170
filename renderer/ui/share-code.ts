/** The browser's sharing features: parts of `navigator` that may be missing. */
export interface ShareDevice {
  readonly share?: (data: ShareData) => Promise<void>;
  readonly canShare?: (data: ShareData) => boolean;
  readonly copy?: (text: string) => Promise<void>;
  readonly copyPicture?: (png: Promise<Blob>) => Promise<void>;
}

/**
 * Safari refuses to copy after the press has ended, but accepts a promise of the picture during the press.
 */
const copyPicture = (png: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);

/** This browser's features. The clipboard exists only in a secure context. */
export const detectDevice = (): ShareDevice => ({
  ...('share' in navigator ? { share: (data) => navigator.share(data) } : {}),
  ...('canShare' in navigator ? { canShare: (data) => navigator.canShare(data) } : {}),
  ...('clipboard' in navigator ? { copy: (text) => navigator.clipboard.writeText(text) } : {}),
  ...('clipboard' in navigator && 'ClipboardItem' in window ? { copyPicture } : {}),
});

export type ShareOutcome = 'shared' | 'copied' | 'cancelled';

/** Closing the share sheet is not an error. */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

const offerToShare = async (
  data: ShareData,
  share: NonNullable<ShareDevice['share']>,
): Promise<ShareOutcome> => {
  try {
    await share(data);
    return 'shared';
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    throw error;
  }
};

/** Shares a link with another app, or copies it if there is no share sheet. Throws if both fail. */
export const shareLink = (
  { title, url }: { readonly title: string; readonly url: string },
  { share, copy }: ShareDevice,
): Promise<ShareOutcome> => {
  if (share) return offerToShare({ title, url }, share);
  if (!copy) return Promise.reject(new Error('this browser neither shares nor copies'));
  return copy(url).then(() => 'copied');
};

const makeTestFile = () => new File([], 'code.png', { type: 'image/png' });

/** Whether files can be shared with other apps. */
export const canShareFiles = ({ share, canShare }: ShareDevice): boolean =>
  share !== undefined && (canShare?.({ files: [makeTestFile()] }) ?? false);

/** Shares a code's picture, with the link if the other app accepts both. Throws if that fails. */
export const shareFile = (
  {
    title,
    file,
    url,
  }: { readonly title: string; readonly file: File; readonly url: string | null },
  { share, canShare }: ShareDevice,
): Promise<ShareOutcome> => {
  if (!share) return Promise.reject(new Error('this browser does not share'));
  const files = [file];
  const fileAndUrl = url === null ? undefined : { title, files, url };
  return offerToShare(fileAndUrl && canShare?.(fileAndUrl) ? fileAndUrl : { title, files }, share);
};
