/** What only some cameras can, and the type library does not know of. */
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

/** What a camera can beyond showing a picture. */
export interface Abilities {
  readonly torch: boolean;
  readonly zoom?: ZoomRange;
}

type Track = Pick<MediaStreamTrack, 'applyConstraints'> &
  Partial<Pick<MediaStreamTrack, 'getCapabilities'>>;

/** Firefox has no `getCapabilities`: there, as far as a page can tell, a camera can nothing more. */
export const abilitiesOf = (track: Track): Abilities => {
  const { torch, zoom }: MoreCapabilities = track.getCapabilities?.() ?? {};
  if (!zoom || zoom.max <= zoom.min) return { torch: torch === true };
  const { min, max, step = (max - min) / 10 } = zoom;
  return { torch: torch === true, zoom: { min, max, step } };
};

/** Sets it; false where the camera says no after all. */
export const applyTo = async (track: Track, wish: MoreConstraints): Promise<boolean> => {
  try {
    await track.applyConstraints({ advanced: [wish] });
    return true;
  } catch {
    return false;
  }
};
