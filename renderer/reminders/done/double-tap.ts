/** In milliseconds and pixels: two presses within both count as a double tap. */
const DOUBLE_TAP_MS = 600;
const MAX_DISTANCE = 24;

/** The properties of a click that are needed; `detail` is 0 for the keyboard. */
export type ClickEvent = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

let lastPress: ClickEvent | undefined;

/**
 * Whether a press is the second of a double tap. When a row disappears, the next one moves under the finger,
 * and the second tap is not meant for it. Keyboard presses are never ignored.
 */
export const isDoubleTap = (press: ClickEvent): boolean => {
  if (press.detail === 0) return false;
  const { detail, timeStamp, clientX, clientY } = press;
  const isNear =
    lastPress !== undefined &&
    timeStamp - lastPress.timeStamp < DOUBLE_TAP_MS &&
    Math.hypot(clientX - lastPress.clientX, clientY - lastPress.clientY) < MAX_DISTANCE;
  if (detail > 1 || isNear) return true;
  lastPress = { detail, timeStamp, clientX, clientY };
  return false;
};
