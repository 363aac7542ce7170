import { describe, expect, it } from 'vitest';
import { FrameOffset } from './frame-offset.ts';

const size = { width: 900, height: 600 };

/** Positions and times as Electron on X11 reported them with a title bar of 20 pixels. */
const showInFrame = () => {
  const frame = new FrameOffset();
  frame.shown({ x: 100, y: 60 }, 2482);
  frame.moved({ x: 101, y: 80 }, 2484);
  return frame;
};

describe('the frame of the window', () => {
  it('does not count in the stored position', () => {
    const frame = showInFrame();
    expect(frame.withoutFrame({ x: 101, y: 80, ...size })).toEqual({ x: 100, y: 60, ...size });
    frame.moved({ x: 201, y: 170 }, 4233);
    expect(frame.withoutFrame({ x: 201, y: 170, ...size })).toEqual({ x: 200, y: 150, ...size });
  });

  it('is gone while the window is hidden', () => {
    const frame = showInFrame();
    frame.hidden();
    frame.moved({ x: 100, y: 60 }, 5045);
    expect(frame.withoutFrame({ x: 100, y: 60, ...size })).toEqual({ x: 100, y: 60, ...size });
  });

  it.each([
    ['later', { x: 101, y: 80 }, 3483],
    ['far', { x: 400, y: 80 }, 2484],
    ['upwards', { x: 101, y: 40 }, 2484],
  ])('is not a move %s', (_how, position, at) => {
    const frame = new FrameOffset();
    frame.shown({ x: 100, y: 60 }, 2482);
    frame.moved(position, at);
    expect(frame.withoutFrame({ ...position, ...size })).toEqual({ ...position, ...size });
  });
});
