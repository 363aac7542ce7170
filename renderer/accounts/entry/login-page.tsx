import type { ReactNode } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { EntryPage } from '#renderer/ui/page.tsx';

/**
 * The page of the login and of its preview. In a wide window, it is always as high as with the offer of biometric login,
 * so that the centred form stays where it is when the offer is added.
 */
export const LoginPage = ({ children }: { readonly children: ReactNode }) => (
  <EntryPage title={t('login.submit')}>
    <div className="flex flex-1 flex-col wide:min-h-211 wide:flex-none">{children}</div>
  </EntryPage>
);
