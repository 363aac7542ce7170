import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { distance, FITTED_ZOOM, keepInFrame, type Point, type ZoomState, zoomBy } from './zoom.ts';

/** In px: the minimum length of a swipe, and the maximum movement of a tap. */
const SWIPE_PX = 50;
const TAP_TOLERANCE = 10;

/** The maximum milliseconds between the taps of a double tap. */
const DOUBLE_TAP_MS = 300;

const ZOOM_STEP = 1.5;

export interface GestureState {
  /** The ref of the element that contains the photo. */
  readonly frame: (element: HTMLDivElement | null) => void;
  readonly zoom: ZoomState;
  /** True while a finger moves the photo, which then follows without a transition. */
  readonly moving: boolean;
  readonly grow: () => void;
  readonly shrink: () => void;
  /** Resets the zoom for the next photo. */
  readonly fit: () => void;
  readonly handlers: Readonly<
    Record<
      'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
      (event: PointerEvent) => void
    >
  >;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const measureElement = (element: HTMLElement | null) => {
  const box = element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  return {
    size: { x: box.width, y: box.height },
    /** Converts a point of the window to one relative to the frame's centre. */
    inside: ({ x, y }: Point): Point => ({
      x: x - box.left - box.width / 2,
      y: y - box.top - box.height / 2,
    }),
  };
};

/**
 * One finger swipes a fitted photo and pans a zoomed one; two fingers pinch; a double tap and Ctrl with the
 * wheel zoom.
 */
export const useGestures = (onSwipe: (by: 1 | -1) => void): GestureState => {
  // State instead of a ref, because a dialog mounts its content later.
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [zoom, setZoom] = useState(FITTED_ZOOM);
  const [moving, setMoving] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const pressPoint = useRef<Point>(undefined);
  const lastTap = useRef(0);

  const zoomAt = (factor: number, point: Point) =>
    setZoom((now) => {
      const { size, inside } = measureElement(element);
      return zoomBy(now, factor, inside(point), size);
    });
  const zoomFromMiddle = (factor: number) =>
    setZoom((now) => zoomBy(now, factor, { x: 0, y: 0 }, measureElement(element).size));

  useEffect(() => {
    // React registers wheel listeners as passive, which cannot prevent the page from zooming.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { size, inside } = measureElement(element);
      const point = inside({ x: event.clientX, y: event.clientY });
      setZoom((now) => zoomBy(now, 2 ** (-event.deltaY / 300), point, size));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [element]);

  const onPointerMove = (event: PointerEvent) => {
    const previousPoint = fingers.current.get(event.pointerId);
    if (!previousPoint) return;
    const currentPoint = { x: event.clientX, y: event.clientY };
    const otherFinger = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, currentPoint);
    if (otherFinger)
      zoomAt(
        distance(currentPoint, otherFinger) / Math.max(1, distance(previousPoint, otherFinger)),
        middle(currentPoint, otherFinger),
      );
    else {
      setZoom((zoomed) =>
        keepInFrame(
          {
            ...zoomed,
            x: zoomed.x + currentPoint.x - previousPoint.x,
            y: zoomed.y + currentPoint.y - previousPoint.y,
          },
          measureElement(element).size,
        ),
      );
    }
  };

  const onPointerUp = (event: PointerEvent) => {
    const isOnlyFinger = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    setMoving(fingers.current.size > 0);
    const startPoint = pressPoint.current;
    if (!isOnlyFinger || !startPoint || event.type === 'pointercancel') return;
    const point = { x: event.clientX, y: event.clientY };
    const [deltaX, deltaY] = [point.x - startPoint.x, point.y - startPoint.y];
    if (zoom.scale === 1 && Math.abs(deltaX) > SWIPE_PX && Math.abs(deltaX) > Math.abs(deltaY)) {
      onSwipe(deltaX < 0 ? 1 : -1);
    }
    if (distance(startPoint, point) > TAP_TOLERANCE) return;
    const isDoubleTap = event.timeStamp - lastTap.current < DOUBLE_TAP_MS;
    lastTap.current = isDoubleTap ? 0 : event.timeStamp;
    if (isDoubleTap) zoomAt(zoom.scale > 1 ? 0 : 2, point);
  };

  return {
    frame: setElement,
    zoom,
    moving,
    grow: () => zoomFromMiddle(ZOOM_STEP),
    shrink: () => zoomFromMiddle(1 / ZOOM_STEP),
    fit: () => setZoom(FITTED_ZOOM),
    handlers: {
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = { x: event.clientX, y: event.clientY };
        fingers.current.set(event.pointerId, point);
        // A second finger starts a pinch, which never ends as a swipe.
        pressPoint.current = fingers.current.size === 1 ? point : undefined;
        setMoving(true);
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
    },
  };
};
