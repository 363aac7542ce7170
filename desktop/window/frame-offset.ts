import type { Rectangle } from 'electron';

/** In pixels. No title bar or border is thicker, so that a larger move is another one. */
const MAX_FRAME_SIZE = 100;

/** In milliseconds. The window manager adds the frame as soon as the window is shown. */
const FRAME_DELAY = 1000;

type Position = Pick<Rectangle, 'x' | 'y'>;

const NO_OFFSET: Position = { x: 0, y: 0 };

const isFrame = (size: number): boolean => size >= 0 && size <= MAX_FRAME_SIZE;

/**
 * The frame that a window manager of X11 adds around a shown window. Electron's position then lies inside the frame,
 * but the position of a new window is that of its frame. Without a correction the window would open a title bar lower
 * at each start.
 */
export class FrameOffset {
  #offset = NO_OFFSET;
  #shown: { readonly position: Position; readonly at: number } | undefined;

  /** The window is shown; `position` is still the one without a frame. */
  shown(position: Position, at: number): void {
    this.#shown = { position, at };
  }

  /** The first move after the window was shown is that into its frame, if it is short. */
  moved({ x, y }: Position, at: number): void {
    const shown = this.#shown;
    this.#shown = undefined;
    if (!shown || at - shown.at > FRAME_DELAY) return;
    const offset = { x: x - shown.position.x, y: y - shown.position.y };
    if (isFrame(offset.x) && isFrame(offset.y)) this.#offset = offset;
  }

  /** A hidden window has no frame. */
  hidden(): void {
    this.#offset = NO_OFFSET;
    this.#shown = undefined;
  }

  /** The bounds with which a new window opens at the same place. */
  withoutFrame(bounds: Rectangle): Rectangle {
    return { ...bounds, x: bounds.x - this.#offset.x, y: bounds.y - this.#offset.y };
  }
}
