import { LinkPanel } from '#renderer/ui/code/link-panel.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { NewSitterLink } from '#server/sitters/contract.ts';

/** A new link as a QR code and as text, the only time that it is known. */
export const LinkMade = ({
  link: { link, from, until, hasPin },
}: {
  readonly link: NewSitterLink;
}) => (
  <LinkPanel link={link}>
    <p className="text-ink-soft text-row">
      {`${t('sitters.works')}: ${t('sitters.works.days', { from: formatDate(from), until: formatDate(until) })} · ${t(hasPin ? 'sitters.pin.set' : 'sitters.pin.none')}`}
    </p>
  </LinkPanel>
);
