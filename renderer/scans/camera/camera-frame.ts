import type { Frame } from '#renderer/scans/decode/decode-protocol.ts';

/**
 * The picture that a video shows at this moment, to be given to a worker; undefined where it shows none yet. A
 * VideoFrame is no copy and costs the page nothing.
 */
export const grabFrame = async (video: HTMLVideoElement): Promise<Frame | undefined> => {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined;
  try {
    return typeof VideoFrame === 'undefined'
      ? await createImageBitmap(video)
      : new VideoFrame(video);
  } catch {
    // Between two cameras there may be nothing to grab.
    return undefined;
  }
};
