import { expect, it } from 'vitest';
import { en } from '#server/messages/en.ts';
import { CameraError, cameraProblem } from './camera-problem.ts';

it.each([
  ['NotAllowedError', 'Camera permission denied. Please allow camera access and try again.'],
  ['PermissionDeniedError', 'Camera permission denied. Please allow camera access and try again.'],
  ['NotFoundError', 'No camera found on this device.'],
  ['DevicesNotFoundError', 'No camera found on this device.'],
  ['NotReadableError', 'Camera is being used by another application.'],
  ['TrackStartError', 'Camera is being used by another application.'],
  ['OverconstrainedError', 'Camera access denied or not available'],
  ['AbortError', 'Camera access denied or not available'],
  ['SecurityError', 'Camera access denied or not available'],
])('%s: %s', (name, text) => {
  expect(en[cameraProblem(new DOMException('', name)).text]).toBe(text);
});

it('keeps an existing CameraError, and has a text for other values', () => {
  const cameraError = new CameraError('scanner.camera.play');
  expect(cameraProblem(cameraError)).toBe(cameraError);
  expect(cameraProblem('odd').text).toBe('scanner.camera.failed');
});

it('uses the specified texts for all other problems', () => {
  expect([
    en['scanner.camera.unsupported'],
    en['scanner.camera.play'],
    en['scanner.camera.playback'],
  ]).toEqual([
    'Camera not supported in this browser',
    'Failed to start video playback',
    'Video playback error',
  ]);
});
