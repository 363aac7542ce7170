import type { MessageId } from '#server/messages/ids.ts';

/** The reason why the camera shows no picture, as a text for the owner. */
export class CameraError extends Error {
  readonly text: MessageId;

  constructor(text: MessageId, cause?: unknown) {
    super(text, { cause });
    this.text = text;
  }
}

/** The text for each name of a DOMException; some browsers still use older names. */
const PROBLEM_TEXTS: Readonly<Record<string, MessageId>> = {
  NotAllowedError: 'scanner.camera.denied',
  PermissionDeniedError: 'scanner.camera.denied',
  NotFoundError: 'scanner.camera.none',
  DevicesNotFoundError: 'scanner.camera.none',
  NotReadableError: 'scanner.camera.busy',
  TrackStartError: 'scanner.camera.busy',
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The error for a camera that could not be opened. */
export const cameraProblem = (error: unknown): CameraError =>
  error instanceof CameraError
    ? error
    : new CameraError(PROBLEM_TEXTS[nameOf(error)] ?? 'scanner.camera.failed', error);
