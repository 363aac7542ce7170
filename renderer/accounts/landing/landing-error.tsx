import { CircleAlert } from 'lucide-react';
import { useQueryParam } from '#renderer/accounts/entry/use-query-param.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { LANDING_ERRORS } from '#server/provider/contract.ts';

/** Shows the result of a login at the identity provider, which redirects to this page. */
export const LandingError = () => {
  const errorParam = useQueryParam('error');
  const error = LANDING_ERRORS.find((code) => code === errorParam);
  if (!error) return null;
  return (
    <div className="mb-6">
      <Banner urgent tone="gumamela" icon={CircleAlert} title={t(`landing.${error}`)}>
        <p>{t(`landing.${error}.text`)}</p>
      </Banner>
    </div>
  );
};
