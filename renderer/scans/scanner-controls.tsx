import { useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import type { Camera } from './camera/camera.ts';
import { applyTo, type ZoomRange } from './camera/camera-abilities.ts';

const zoomText = (zoom: number): string =>
  t('scanner.zoom.value', { zoom: Number(zoom.toFixed(1)) });

const Zoom = ({
  track,
  range,
}: {
  readonly track: MediaStreamTrack;
  readonly range: ZoomRange;
}) => {
  const { min, max, step } = range;
  const [zoom, setZoom] = useState(min);
  const changeZoom = async (next: number) => {
    setZoom(next);
    if (!(await applyTo(track, { zoom: next }))) setZoom(zoom);
  };
  return (
    <input
      type="range"
      aria-label={t('scanner.zoom')}
      aria-valuetext={zoomText(zoom)}
      min={min}
      max={max}
      step={step}
      value={zoom}
      onChange={({ target }) => void changeZoom(target.valueAsNumber)}
      className="h-11 w-56 max-w-full accent-narra"
    />
  );
};

interface CameraChoiceProps {
  readonly camera: Camera;
  readonly onChoose: (deviceId: string) => void;
}

const CameraChoice = ({ camera: { deviceId, devices }, onChoose }: CameraChoiceProps) => {
  const choices = devices.map((device, index) => ({
    value: device.deviceId,
    label: device.label || t('scanner.cameras.unnamed', { number: index + 1 }),
  }));
  const chosenCamera = choices.find(({ value }) => value === deviceId);
  return (
    <SingleChoiceMenu
      chip={chosenCamera?.label ?? t('scanner.cameras')}
      label={t('scanner.cameras')}
      choices={choices}
      value={deviceId}
      onChange={onChoose}
    />
  );
};

/** Controls for the camera's optional features; renders nothing if there are none. */
export const ScannerControls = ({ camera, onChoose }: CameraChoiceProps) => {
  const { track, abilities, devices } = camera;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      {abilities.zoom && <Zoom key={track.id} track={track} range={abilities.zoom} />}
      {devices.length > 1 && <CameraChoice camera={camera} onChoose={onChoose} />}
    </div>
  );
};
