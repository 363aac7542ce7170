/** Camera capabilities that only some devices have and that are missing in the standard types. */
interface MoreCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
}

interface MoreConstraints extends MediaTrackConstraintSet {
  readonly torch?: boolean;
  readonly zoom?: number;
}

export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The optional features of a camera. */
export interface CameraAbilities {
  readonly torch: boolean;
  readonly zoom?: ZoomRange;
}

type CameraTrack = Pick<MediaStreamTrack, 'applyConstraints'> &
  Partial<Pick<MediaStreamTrack, 'getCapabilities'>>;

/** Firefox has no `getCapabilities`, so its cameras are treated as having no optional features. */
export const abilitiesOf = (track: CameraTrack): CameraAbilities => {
  const { torch, zoom }: MoreCapabilities = track.getCapabilities?.() ?? {};
  if (!zoom || zoom.max <= zoom.min) return { torch: torch === true };
  const { min, max, step = (max - min) / 10 } = zoom;
  return { torch: torch === true, zoom: { min, max, step } };
};

/** Applies a constraint; resolves to false if the camera refuses. */
export const applyTo = async (
  track: CameraTrack,
  constraints: MoreConstraints,
): Promise<boolean> => {
  try {
    await track.applyConstraints({ advanced: [constraints] });
    return true;
  } catch {
    return false;
  }
};
