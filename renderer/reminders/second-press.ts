/** In milliseconds and in pixels: what comes sooner and nearer is one double tap. */
const TOGETHER = 600;
const NEAR = 24;

/** What a click tells of itself; `detail` is 0 where no pointer made it. */
export type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

let taken: Press | undefined;

/**
 * Whether a press is the second of a double tap. When a row goes the next one slides under the finger: a second tap was
 * not meant for it. What the keyboard presses was chosen by the focus.
 */
export const isSecondPress = (press: Press): boolean => {
  if (press.detail === 0) return false;
  const { detail, timeStamp, clientX, clientY } = press;
  const isNear =
    taken !== undefined &&
    timeStamp - taken.timeStamp < TOGETHER &&
    Math.hypot(clientX - taken.clientX, clientY - taken.clientY) < NEAR;
  if (detail > 1 || isNear) return true;
  taken = { detail, timeStamp, clientX, clientY };
  return false;
};
