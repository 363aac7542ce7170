import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { dismissSecurityNotice, type SecurityNotice } from '#server/ways-in/contract.ts';
import { securityNoticesQuery } from './sign-in-methods-queries.ts';

const useDismiss = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (noticeId: string) =>
      call(dismissSecurityNotice, { params: { noticeId } }, { idempotencyKey: v4() }),
    onError: (error) => showErrorToast(error, 'waysIn.notice.failed'),
    onSettled: () => queryClient.invalidateQueries(securityNoticesQuery),
  });
};

const Notice = ({ id, title, body, createdAt }: SecurityNotice) => {
  const dismiss = useDismiss();
  return (
    <li>
      <Banner tone="mangga" icon={ShieldAlert} title={title}>
        <p className="whitespace-pre-line">{body}</p>
        <p className="mt-1">{t('waysIn.notice.advice')}</p>
        <p className="mt-1 text-hint text-ink-soft">{formatDate(createdAt)}</p>
        <Button
          ref={passFocusOn}
          look="quiet"
          size="row"
          className="-ml-3"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate(id)}
        >
          {t('waysIn.notice.dismiss')}
        </Button>
      </Banner>
    </li>
  );
};

/** Lists changes to the ways to sign in, for owners who have no email address. */
export const SecurityNotices = () => {
  const { data: notices = [] } = useQuery(securityNoticesQuery);
  if (notices.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-col gap-3">
      {notices.map((notice) => (
        <Notice key={notice.id} {...notice} />
      ))}
    </ul>
  );
};
