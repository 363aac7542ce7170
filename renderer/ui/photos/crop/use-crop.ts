import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { distance, type Point } from '#renderer/ui/photos/zoom.ts';
import { parseFocus, writeFocus } from '#server/photos/rules.ts';
import {
  CENTRED_CROP,
  type Crop,
  type CropVector,
  cropOf,
  focusOf,
  moveCrop,
  type Size,
  turnCrop,
  zoomCrop,
} from './crop-geometry.ts';

/** The step of an arrow key as a fraction of the frame's side. */
const MOVE_STEP = 0.05;
/** The zoom step of a key or button. */
const ZOOM_STEP = 0.1;

/** Converts px of the window to units of the frame's side. */
const frameCoordinates = (frame: HTMLElement | null) => {
  const box = frame?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  return {
    offset: (x: number, y: number): CropVector => ({ x: x / box.width, y: y / box.height }),
    point: ({ x, y }: Point): CropVector => ({
      x: (x - box.left) / box.width - 0.5,
      y: (y - box.top) / box.height - 0.5,
    }),
  };
};

/** The chosen square of a photo, controlled by touch, mouse, wheel and keyboard. */
export const useCrop = (focus: string | null) => {
  const [photo, setPhoto] = useState<Size>();
  const [crop, setCrop] = useState<Crop>(CENTRED_CROP);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());

  const changeCrop = (next: (size: Size, now: Crop) => Crop) =>
    setCrop((now) => (photo ? next(photo, now) : now));
  const zoomTo = (zoom: number) => changeCrop((size, now) => zoomCrop(size, now, zoom));
  const zoomBy = (step: number) => changeCrop((size, now) => zoomCrop(size, now, now.zoom + step));

  useEffect(() => {
    // React registers wheel listeners as passive, which cannot prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const zoomPoint = frameCoordinates(frameRef.current).point({
        x: event.clientX,
        y: event.clientY,
      });
      const factor = 2 ** (-event.deltaY / 300);
      setCrop((now) => (photo ? zoomCrop(photo, now, now.zoom * factor, zoomPoint) : now));
    };
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [stage, photo]);

  const onDrag = (event: PointerEvent) => {
    const previousPoint = fingers.current.get(event.pointerId);
    if (!previousPoint) return;
    const currentPoint = { x: event.clientX, y: event.clientY };
    const otherFinger = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, currentPoint);
    const { offset, point } = frameCoordinates(frameRef.current);
    if (!otherFinger) {
      changeCrop((size, crop) =>
        moveCrop(
          size,
          crop,
          offset(previousPoint.x - currentPoint.x, previousPoint.y - currentPoint.y),
        ),
      );
      return;
    }
    const factor =
      distance(currentPoint, otherFinger) / Math.max(1, distance(previousPoint, otherFinger));
    const middle = point({
      x: (currentPoint.x + otherFinger.x) / 2,
      y: (currentPoint.y + otherFinger.y) / 2,
    });
    changeCrop((size, crop) => zoomCrop(size, crop, crop.zoom * factor, middle));
  };
  const onPointerUp = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  const moveBy = (x: number, y: number) => changeCrop((size, now) => moveCrop(size, now, { x, y }));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => moveBy(-MOVE_STEP, 0),
    ArrowRight: () => moveBy(MOVE_STEP, 0),
    ArrowUp: () => moveBy(0, -MOVE_STEP),
    ArrowDown: () => moveBy(0, MOVE_STEP),
    '+': () => zoomBy(ZOOM_STEP),
    '=': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(-ZOOM_STEP),
  };

  return {
    crop,
    /** The value to store; undefined until the photo's size is known. */
    focus: photo && writeFocus(focusOf(photo, crop)),
    square: photo && focusOf(photo, crop),
    zoomTo,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(-ZOOM_STEP),
    /** Called when the photo is loaded, at first or after a rotation. */
    onPhoto: (size: Size) => {
      const parsedFocus = parseFocus(focus ?? '');
      if (!photo && parsedFocus) setCrop(cropOf(size, parsedFocus));
      setPhoto(size);
    },
    turn: (direction: 1 | -1) => {
      setCrop((now) => turnCrop(now, direction));
      setPhoto((size) => size && { width: size.height, height: size.width });
    },
    frame: frameRef,
    stage: {
      ref: setStage,
      onKeyDown: (event: KeyboardEvent) => {
        const runKey = keys[event.key];
        if (!runKey || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        runKey();
      },
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: onDrag,
      onPointerUp,
      onPointerCancel: onPointerUp,
    },
  };
};
export type CropState = ReturnType<typeof useCrop>;
