import type { Frame } from '#renderer/scans/decode/decode-protocol.ts';

/**
 * The current frame of a video, to be transferred to a worker; undefined if there is none yet. Creating a
 * VideoFrame copies nothing.
 */
export const grabFrame = async (video: HTMLVideoElement): Promise<Frame | undefined> => {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined;
  try {
    return typeof VideoFrame === 'undefined'
      ? await createImageBitmap(video)
      : new VideoFrame(video);
  } catch {
    // While switching cameras, there may be no frame.
    return undefined;
  }
};
