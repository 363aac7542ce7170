import { FingerprintPattern } from 'lucide-react';

/** Sized like the other icons of the settings. */
export const FingerprintIcon = () => (
  <FingerprintPattern
    size={24}
    strokeWidth={1.75}
    absoluteStrokeWidth
    aria-hidden
    className="text-ink-soft"
  />
);
