import { LogIn } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { goToProvider } from './go-to-provider.ts';

interface ProviderButtonProps {
  /** Null if the operator named none. */
  readonly name: string | null;
  readonly look?: 'primary' | 'secondary';
}

export const ProviderButton = ({ name, look = 'primary' }: ProviderButtonProps) => (
  <Button look={look} icon={LogIn} onClick={() => void goToProvider()}>
    {name === null ? t('landing.provider.unnamed') : t('landing.provider', { name })}
  </Button>
);
