import { FingerprintPattern } from 'lucide-react';

/** As the other icons of a row of settings. */
export const FingerprintIcon = () => (
  <FingerprintPattern
    size={24}
    strokeWidth={1.75}
    absoluteStrokeWidth
    aria-hidden
    className="text-ink-soft"
  />
);
