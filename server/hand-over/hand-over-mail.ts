import { LinkLimits } from '#server/http/access/link-limits.ts';
import type { Owner } from '#server/http/actor.ts';
import { breakLinksInName } from '#server/http/answers/break-links.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { text } from '#server/messages/text.ts';
import type { Message } from '#server/parts.ts';

export const HAND_OVER_LIMITS = new LinkLimits('hand-overs', {
  ofAccount: 200,
  ofNetwork: 600,
  ofSite: 1200,
  toMailbox: 5,
});

/** In the language of the owner, because that of the other person is not known. */
export const handOverMail = (
  to: string,
  { user }: Owner,
  { link, petName }: { readonly link: string; readonly petName: string },
): Message => {
  const language = user.preferredLanguage;
  const name = breakLinksInName(joinFullName(user)) || text('handOver.nameless', {}, language);
  const pet = breakLinksInName(petName);
  return {
    to,
    link,
    subject: text('handOver.mail.subject', { name, pet }, language),
    text: text('handOver.mail.text', { name, pet, link }, language),
  };
};
