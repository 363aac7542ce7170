import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  FILE_DECODERS,
  makeDecoder,
  NoDecoderError,
} from '#renderer/scans/decode/decode-in-worker.ts';
import type { Frame } from '#renderer/scans/decode/decode-protocol.ts';
import { FILE_TEXTS, fileProblem } from '#renderer/scans/decode/scanner-file.ts';
import { useDecoder } from '#renderer/scans/decode/use-decoder.ts';
import { useHandleCode } from '#renderer/scans/use-handle-code.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { type Camera, openCamera } from './camera.ts';
import { CameraError } from './camera-problem.ts';
import { scanFrames } from './scanner-loop.ts';

/**
 * The current frame of a video, to be transferred to a worker; undefined if there is none yet. Creating a
 * VideoFrame copies nothing.
 */
const grabFrame = async (video: HTMLVideoElement): Promise<Frame | undefined> => {
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

export type ScannerState =
  | { readonly at: 'idle' | 'starting' | 'scanning' | 'reading' | 'found' }
  | { readonly at: 'error'; readonly text: MessageId };

export interface ScannerHandle {
  readonly state: ScannerState;
  /** The open camera, while its video plays. */
  readonly camera: Camera | undefined;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly startScanner: (deviceId?: string) => Promise<void>;
  readonly stop: () => void;
  readonly readImageFile: (file: File) => Promise<void>;
}

/** Milliseconds for a new camera to adjust its exposure. */
const START_DELAY = 300;

const IDLE_STATE: ScannerState = { at: 'idle' };

const pauseFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const failureState = (error: unknown): ScannerState => {
  if (error instanceof NoDecoderError) return { at: 'error', text: 'scanner.noDecoder' };
  const text = error instanceof CameraError ? error.text : 'scanner.camera.failed';
  return { at: 'error', text };
};

/**
 * Runs either a camera scan or the reading of a file, one at a time, and aborts it when the screen is left.
 */
const useRuns = () => {
  const run = useRef<AbortController>(undefined);
  const stopScanning = useCallback(() => run.current?.abort(), []);
  const restartSignal = useCallback((): AbortSignal => {
    run.current?.abort();
    run.current = new AbortController();
    return run.current.signal;
  }, []);
  useEffect(() => stopScanning, [stopScanning]);
  return { begin: restartSignal, end: stopScanning };
};

/** Stops the camera when the page is hidden. */
const useStopWhenHidden = (running: boolean, stop: () => void) => {
  useEffect(() => {
    if (!running) return;
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') stop();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [running, stop]);
};

/** The scanner's states and the actions that change them. */
export const useScanner = (): ScannerHandle => {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>(IDLE_STATE);
  const [camera, setCamera] = useState<Camera>();
  const handleCode = useHandleCode();
  const decoder = useDecoder();
  const { begin: restartSignal, end: stopScanning } = useRuns();

  const finish = useCallback(
    (lastState: ScannerState) => {
      stopScanning();
      setCamera(undefined);
      setState(lastState);
    },
    [stopScanning],
  );

  const stop = useCallback(() => finish(IDLE_STATE), [finish]);

  const offerCode = async (text: string, signal: AbortSignal, refused: ScannerState) => {
    setState({ at: 'found' });
    const codeResult = await handleCode(text);
    if (codeResult === 'refused' && !signal.aborted) setState(refused);
    return codeResult;
  };

  const runScanner = async (element: HTMLVideoElement, signal: AbortSignal, deviceId?: string) => {
    const onLost = (error: CameraError) => finish(failureState(error));
    setCamera(await openCamera({ video: element, deviceId, signal, onLost }));
    await pauseFor(START_DELAY);
    if (signal.aborted) return;
    setState({ at: 'scanning' });
    await scanFrames({
      grab: () => grabFrame(element),
      decode: (frame) => decoder.get().decode(frame),
      offer: (text) => offerCode(text, signal, { at: 'scanning' }),
      wait: pauseFor,
      signal,
    });
    if (!signal.aborted) finish({ at: 'found' });
  };

  const startScanner = async (deviceId?: string) => {
    if (!video.current) return;
    const signal = restartSignal();
    setCamera(undefined);
    setState({ at: 'starting' });
    try {
      await runScanner(video.current, signal, deviceId);
    } catch (error) {
      if (error instanceof NoDecoderError) decoder.renew();
      if (!signal.aborted) finish(failureState(error));
    }
  };

  const search = async (file: File, signal: AbortSignal) => {
    const fileDecoder = makeDecoder({ kinds: FILE_DECODERS });
    signal.addEventListener('abort', fileDecoder.close);
    try {
      const outcome = await fileDecoder.decodeFile(file);
      if (signal.aborted) return;
      if ('text' in outcome) await offerCode(outcome.text, signal, IDLE_STATE);
      else setState({ at: 'error', text: FILE_TEXTS[outcome.problem] });
    } finally {
      fileDecoder.close();
    }
  };

  const readImageFile = async (file: File) => {
    const signal = restartSignal();
    setCamera(undefined);
    const problem = fileProblem(file);
    setState(problem === undefined ? { at: 'reading' } : { at: 'error', text: problem });
    if (problem !== undefined) return;
    try {
      await search(file, signal);
    } catch (error) {
      if (!signal.aborted) setState(failureState(error));
    }
  };

  useStopWhenHidden(state.at === 'starting' || camera !== undefined, stop);
  return { state, camera, video, startScanner, stop, readImageFile };
};
