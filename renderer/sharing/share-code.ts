/** What a browser may offer; parts of `navigator`, which not every one has. */
export interface Device {
  readonly share?: (data: ShareData) => Promise<void>;
  readonly canShare?: (data: ShareData) => boolean;
  readonly copy?: (text: string) => Promise<void>;
  readonly copyPicture?: (png: Promise<Blob>) => Promise<void>;
}

/** Safari refuses what is copied later than the press, but waits for a picture that was promised in it. */
const copyPicture = (png: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);

/** What this browser offers: a clipboard only where the connection is safe. */
export const thisDevice = (): Device => ({
  ...('share' in navigator ? { share: (data) => navigator.share(data) } : {}),
  ...('canShare' in navigator ? { canShare: (data) => navigator.canShare(data) } : {}),
  ...('clipboard' in navigator ? { copy: (text) => navigator.clipboard.writeText(text) } : {}),
  ...('clipboard' in navigator && 'ClipboardItem' in window ? { copyPicture } : {}),
});

export type Outcome = 'shared' | 'copied' | 'cancelled';

/** The owner closed the sheet: that is their choice, and no error. */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

const offer = async (data: ShareData, share: NonNullable<Device['share']>): Promise<Outcome> => {
  try {
    await share(data);
    return 'shared';
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    throw error;
  }
};

/** Hands a link to another app, or copies it where no app can be asked. Throws where neither works. */
export const shareLink = (
  { title, url }: { readonly title: string; readonly url: string },
  { share, copy }: Device,
): Promise<Outcome> => {
  if (share) return offer({ title, url }, share);
  if (!copy) return Promise.reject(new Error('this browser neither shares nor copies'));
  return copy(url).then(() => 'copied');
};

const PROBE = () => new File([], 'code.png', { type: 'image/png' });

/** Whether a picture can be handed to another app. */
export const canShareFiles = ({ share, canShare }: Device): boolean =>
  share !== undefined && (canShare?.({ files: [PROBE()] }) ?? false);

/** Hands a code's picture to another app, with the link where the app takes both. Throws where that fails. */
export const shareFile = (
  {
    title,
    file,
    url,
  }: { readonly title: string; readonly file: File; readonly url: string | null },
  { share, canShare }: Device,
): Promise<Outcome> => {
  if (!share) return Promise.reject(new Error('this browser does not share'));
  const files = [file];
  const both = url === null ? undefined : { title, files, url };
  return offer(both && canShare?.(both) ? both : { title, files }, share);
};
