import { abilitiesOf, type CameraAbilities } from './camera-abilities.ts';
import { CameraError, cameraProblem } from './camera-problem.ts';

/** An open camera whose video is playing. */
export interface Camera {
  readonly track: MediaStreamTrack;
  readonly abilities: CameraAbilities;
  /** The id of the open camera; `devices` lists all of them. */
  readonly deviceId: string;
  readonly devices: readonly MediaDeviceInfo[];
}

interface CameraOptions {
  readonly video: HTMLVideoElement;
  /** A specific camera; by default the rear one. */
  readonly deviceId?: string | undefined;
  /** When it is aborted, the camera is released, even one that opens afterwards. */
  readonly signal: AbortSignal;
  /** Called when an open camera fails. */
  readonly onLost: (error: CameraError) => void;
}

const constraintsFor = (deviceId: string | undefined): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    frameRate: { ideal: 30 },
    ...(deviceId === undefined
      ? { facingMode: { ideal: 'environment' } }
      : { deviceId: { exact: deviceId } }),
  },
});

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const openStream = async ({ deviceId, signal }: CameraOptions): Promise<MediaStream> => {
  // `mediaDevices` is undefined outside secure contexts.
  const { mediaDevices }: { readonly mediaDevices?: MediaDevices } = navigator;
  if (!mediaDevices?.getUserMedia) throw new CameraError('scanner.camera.unsupported');
  const stream = await mediaDevices.getUserMedia(constraintsFor(deviceId));
  if (signal.aborted) stopTracks(stream);
  signal.throwIfAborted();
  return stream;
};

const playVideo = async ({ video, signal }: CameraOptions, stream: MediaStream): Promise<void> => {
  video.srcObject = stream;
  try {
    await video.play();
  } catch (error) {
    signal.throwIfAborted();
    const text = video.error ? 'scanner.camera.playback' : 'scanner.camera.play';
    throw new CameraError(text, error);
  }
};

const watchTrack = ({ video, signal, onLost }: CameraOptions, track: MediaStreamTrack): void => {
  const reportLost = (text: CameraError['text']) => () => onLost(new CameraError(text));
  video.addEventListener('error', reportLost('scanner.camera.playback'), { signal });
  // The camera was unplugged, or its permission was revoked.
  track.addEventListener('ended', reportLost('scanner.camera.failed'), { signal });
};

/** Device names are available only while a camera is open. */
const listDevices = async (): Promise<readonly MediaDeviceInfo[]> => {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
};

/**
 * Opens a camera and plays its video until the signal is aborted. Rejects with a CameraError, or with the
 * signal's reason.
 */
export const openCamera = async (opening: CameraOptions): Promise<Camera> => {
  const { video, signal } = opening;
  try {
    const stream = await openStream(opening);
    signal.addEventListener('abort', () => {
      stopTracks(stream);
      if (video.srcObject === stream) video.srcObject = null;
    });
    await playVideo(opening, stream);
    const [track] = stream.getVideoTracks();
    if (!track) throw new CameraError('scanner.camera.none');
    watchTrack(opening, track);
    const devices = await listDevices();
    signal.throwIfAborted();
    const deviceId = track.getSettings().deviceId ?? '';
    return { track, abilities: abilitiesOf(track), deviceId, devices };
  } catch (error) {
    signal.throwIfAborted();
    throw cameraProblem(error);
  }
};
