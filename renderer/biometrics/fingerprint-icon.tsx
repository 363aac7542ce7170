import { FingerprintPattern } from 'lucide-react';

/** An icon of the same size as the other icons of the settings. */
export const FingerprintIcon = () => <FingerprintPattern size={24} className="text-ink-soft" />;
