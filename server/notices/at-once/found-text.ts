import type { ContextRow } from '#db/notices/contexts.ts';
import type { FoundDigest } from '#db/notices/found.ts';
import { breakLinks } from '#server/http/answers/break-links.ts';
import { mapLink } from '#server/lost/rules.ts';
import { text } from '#server/messages/text.ts';

/** Characters of a report shown on a device and in a text message. A push message is limited to 4 KB. */
const MAX_SHOWN_CHARACTERS = 200;

const shorten = (message: string): string => {
  const characters = [...message];
  return characters.length <= MAX_SHOWN_CHARACTERS
    ? message
    : `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…`;
};

type FinderContact = Pick<NonNullable<ContextRow['found']>, 'finderName' | 'finderPhone'>;

/** The finder's contact as plain text that no program turns into a link. */
const formatContact = (contact: FinderContact | null): string =>
  breakLinks([contact?.finderName, contact?.finderPhone].filter((item) => item).join(', '));

/** The notice about a found report for devices and text messages, in the owner's language. */
export const foundText = (context: Pick<ContextRow, 'found' | 'petName' | 'preferredLanguage'>) => {
  const { found, petName, preferredLanguage } = context;
  const pet = petName ?? '';
  const lines = [breakLinks(shorten(found?.message ?? '')), formatContact(found)].filter(
    (part) => part !== '',
  );
  return { title: text('notice.found.title', { pet }, preferredLanguage), body: lines.join('\n') };
};

const placeLines = ({ found, preferredLanguage }: ContextRow): readonly string[] => {
  const { latitude = null, longitude = null, accuracy = null } = found ?? {};
  if (latitude === null || longitude === null || accuracy === null) return [];
  const values = { metres: Math.max(1, Math.round(accuracy)) };
  const map = mapLink({ latitude, longitude, accuracy });
  return [`${text('notice.found.mail.place', values, preferredLanguage)}\n${map}`];
};

/**
 * The mail about a found report: the full text, its author and place, and the pet's page, whose address is `page`.
 */
export const foundMailText = (context: ContextRow, page: string): string => {
  const { found, petName, firstName, preferredLanguage } = context;
  const contact = formatContact(found);
  const translate = (id: Parameters<typeof text>[0], values = {}) =>
    text(id, values, preferredLanguage);
  return [
    translate('notice.found.mail', { name: firstName, pet: petName ?? '' }),
    breakLinks(found?.message ?? ''),
    contact === ''
      ? translate('notice.found.mail.nobody')
      : translate('notice.found.mail.contact', { contact }),
    ...placeLines(context),
    `${translate('notice.found.mail.page')}\n${page}`,
    translate('notice.found.mail.care', { pet: petName ?? '' }),
  ].join('\n\n');
};

/** The title and body of a notice about several found reports, for devices and text messages. */
export const foundDigestText = (
  { petName, preferredLanguage }: Pick<ContextRow, 'petName' | 'preferredLanguage'>,
  { count }: FoundDigest,
) => {
  const values = { count, pet: petName ?? '' };
  return {
    title: text('notice.found.digest.title', values, preferredLanguage),
    body: text('notice.found.digest.body', values, preferredLanguage),
  };
};

/** The mail about several found reports, with some of their texts. `page` is the address of the pet's page. */
export const foundDigestMailText = (context: ContextRow, page: string): string => {
  const { digest, petName, firstName, preferredLanguage } = context;
  const count = digest?.count ?? 0;
  const pet = petName ?? '';
  const translate = (id: Parameters<typeof text>[0], values = {}) =>
    text(id, values, preferredLanguage);
  const shownReports = (digest?.reports ?? []).map((report) =>
    [breakLinks(report.message), formatContact(report)].filter((part) => part !== '').join('\n'),
  );
  const reportsNotShown = count - shownReports.length;
  return [
    translate('notice.found.digest.mail', { name: firstName, pet, count }),
    ...shownReports,
    ...(reportsNotShown > 0
      ? [translate('notice.found.digest.more', { count: reportsNotShown })]
      : []),
    `${translate('notice.found.digest.page')}\n${page}`,
    translate('notice.found.mail.care', { pet }),
  ].join('\n\n');
};
