import type { MessageId } from '#server/messages/ids.ts';

/** Why there is no picture of the camera, in words for its owner. */
export class CameraError extends Error {
  readonly text: MessageId;

  constructor(text: MessageId, cause?: unknown) {
    super(text, { cause });
    this.text = text;
  }
}

/** By the name of the DOMException; some browsers still give their older names. */
const TEXTS: Readonly<Record<string, MessageId>> = {
  NotAllowedError: 'scanner.camera.denied',
  PermissionDeniedError: 'scanner.camera.denied',
  NotFoundError: 'scanner.camera.none',
  DevicesNotFoundError: 'scanner.camera.none',
  NotReadableError: 'scanner.camera.busy',
  TrackStartError: 'scanner.camera.busy',
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** What to say of a camera that did not open. */
export const cameraProblem = (error: unknown): CameraError =>
  error instanceof CameraError
    ? error
    : new CameraError(TEXTS[nameOf(error)] ?? 'scanner.camera.failed', error);
