import { describe, expect, test } from 'vitest';
import { canShareFiles, type ShareDevice, shareFile, shareLink } from './share-code.ts';

const LINK = { title: 'Bantay', url: 'https://alaga.example/share/pet/b4nT7qLm2XzP' };
const FILE = new File(['png'], 'Bantay-qr.png', { type: 'image/png' });

/** A browser that can share what `accepts` allows, and records what was shared. */
const fakeDevice = (accepts: (data: ShareData) => boolean, refusalError?: Error) => {
  const sharedData: ShareData[] = [];
  const device: ShareDevice = {
    canShare: accepts,
    share: async (data) => {
      if (refusalError) throw refusalError;
      sharedData.push(data);
    },
  };
  return { given: sharedData, device };
};
const cancelledError = new DOMException('closed', 'AbortError');
const deniedError = new DOMException('no gesture', 'NotAllowedError');

describe('a link', () => {
  test('is shared with the app that the owner chooses', async () => {
    const { given: sharedData, device } = fakeDevice(() => true);
    expect(await shareLink(LINK, device)).toBe('shared');
    expect(sharedData).toEqual([LINK]);
  });

  test('is copied without a share sheet', async () => {
    const copiedTexts: string[] = [];
    const copy = async (text: string) => {
      copiedTexts.push(text);
    };
    expect(await shareLink(LINK, { copy })).toBe('copied');
    expect(copiedTexts).toEqual([LINK.url]);
  });

  test('is not copied after the owner closed the sheet', async () => {
    const copy = () => Promise.reject(new Error('copied'));
    const { device } = fakeDevice(() => true, cancelledError);
    expect(await shareLink(LINK, { ...device, copy })).toBe('cancelled');
  });

  test('reports a failure if both ways fail', async () => {
    await expect(shareLink(LINK, fakeDevice(() => true, deniedError).device)).rejects.toBe(
      deniedError,
    );
    await expect(shareLink(LINK, { copy: () => Promise.reject(deniedError) })).rejects.toBe(
      deniedError,
    );
    await expect(shareLink(LINK, {})).rejects.toThrow('neither');
  });
});

describe('a picture', () => {
  const picture = { title: LINK.title, file: FILE, url: LINK.url };

  test('is shared with its link if both are accepted, else without it', async () => {
    const sharesAll = fakeDevice(() => true);
    expect(await shareFile(picture, sharesAll.device)).toBe('shared');
    expect(sharesAll.given).toEqual([{ title: 'Bantay', files: [FILE], url: LINK.url }]);
    const sharesFilesOnly = fakeDevice(({ url }) => url === undefined);
    await shareFile(picture, sharesFilesOnly.device);
    expect(sharesFilesOnly.given).toEqual([{ title: 'Bantay', files: [FILE] }]);
    const unlinked = fakeDevice(() => true);
    await shareFile({ ...picture, url: null }, unlinked.device);
    expect(unlinked.given).toEqual([{ title: 'Bantay', files: [FILE] }]);
  });

  test('cancelling is not a failure', async () => {
    expect(await shareFile(picture, fakeDevice(() => true, cancelledError).device)).toBe(
      'cancelled',
    );
    await expect(shareFile(picture, fakeDevice(() => true, deniedError).device)).rejects.toBe(
      deniedError,
    );
  });

  test('is offered only if the browser can share files', () => {
    expect(canShareFiles(fakeDevice(() => true).device)).toBe(true);
    expect(canShareFiles(fakeDevice(({ files }) => files === undefined).device)).toBe(false);
    expect(canShareFiles({ share: async () => undefined })).toBe(false);
    expect(canShareFiles({})).toBe(false);
  });
});
