import { type Focus, parseFocus } from '#server/photos/rules.ts';

/**
 * In frames that are not square, the focus is enlarged to this multiple of the frame's short side, which
 * fills the frame better.
 */
const FRAME_FILL = 4 / 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PhotoPlacement extends Size {
  readonly left: number;
  readonly top: number;
}

/** The photo's aspect ratio, which follows from its square focus. */
const aspectRatioOf = ({ width, height }: Focus): number => height / width;

const middleOf = ({ x, y, width, height }: Focus) => ({ x: x + width / 2, y: y + height / 2 });

/**
 * The position of a photo in a frame, in the frame's units: it covers the frame, and the centre of its focus
 * is as close to the frame's centre as possible. A square frame shows exactly the focus.
 */
export const placeInFrame = (focus: Focus, frame: Size): PhotoPlacement => {
  const [short, long] = [Math.min(frame.width, frame.height), Math.max(frame.width, frame.height)];
  const aspectRatio = aspectRatioOf(focus);
  const middle = middleOf(focus);
  const sideLength = Math.min(long, short * FRAME_FILL);
  const width = Math.max(frame.width, frame.height * aspectRatio, sideLength / focus.width);
  const height = width / aspectRatio;
  const startOffset = (frameLength: number, length: number, at: number) =>
    Math.min(0, Math.max(frameLength - length, frameLength / 2 - at * length));
  return {
    width,
    height,
    left: startOffset(frame.width, width, middle.x),
    top: startOffset(frame.height, height, middle.y),
  };
};

const roundShare = (value: number): number => Math.round(value * 1000) / 1000;

/** The style of a photo in a frame that is a CSS size container. */
export interface FocusStyle {
  readonly width: string;
  readonly height: string;
  readonly left: string;
  readonly top: string;
  readonly objectPosition: string;
}

/**
 * Like `placeInFrame`, but computed by CSS for any frame size. Browsers without container units (before 2023)
 * ignore these lengths and crop around the centre of the focus. Undefined without a focus.
 */
export const focusStyle = (text: string | undefined): FocusStyle | undefined => {
  const focus = parseFocus(text ?? '');
  if (!focus) return undefined;
  const aspectRatio = aspectRatioOf(focus);
  const middle = middleOf(focus);
  const minWidth = (part: number) =>
    `min(${roundShare(100 / part)}cqmax, ${roundShare((100 * FRAME_FILL) / part)}cqmin)`;
  const width = `max(100cqw, ${roundShare(100 * aspectRatio)}cqh, ${minWidth(focus.width)})`;
  const height = `max(${roundShare(100 / aspectRatio)}cqw, 100cqh, ${minWidth(focus.height)})`;
  return {
    width,
    height,
    left: `clamp(100cqw - ${width}, 50cqw - ${roundShare(middle.x)} * ${width}, 0px)`,
    top: `clamp(100cqh - ${height}, 50cqh - ${roundShare(middle.y)} * ${height}, 0px)`,
    objectPosition: `${roundShare(middle.x * 100)}% ${roundShare(middle.y * 100)}%`,
  };
};
